import { Parser } from "htmlparser2";
import { type Outgoing, OutgoingError } from "#core/net/index.ts";

/** Limit on bytes of a page; the link must be within them. */
const BYTES_MAX = 512 * 1024;

interface Proof {
  readonly outgoing: Outgoing;
  /** Address that the member entered. */
  readonly website: string;
  /** Address of their profile. */
  readonly profile: string;
  /** Addresses that their profile had before, which lead to it. */
  readonly former?: readonly string[];
}

/**
 * Returns true if the page links to the profile by `rel="me"` (microformats.org/wiki/rel-me). A page that redirects to
 * another host proves nothing, because many sites redirect anywhere; nor does a page of this site.
 */
export async function linksBack({ outgoing, website, profile, former = [] }: Proof): Promise<boolean> {
  if (!URL.canParse(website) || new URL(website).host === new URL(profile).host) return false;
  try {
    const { url, body } = await outgoing.get(website, {
      types: ["text/html", "application/xhtml+xml"],
      maxBytes: BYTES_MAX,
      longer: "cut",
    });
    if (!isSamePage(new URL(website), new URL(url))) return false;
    return meLinksOf(new TextDecoder().decode(body)).some(
      (href) =>
        URL.canParse(href, url) &&
        [profile, ...former].some((address) => isProfile(new URL(href, url), new URL(address))),
    );
  } catch (error) {
    if (error instanceof OutgoingError) return false;
    throw error;
  }
}

/** A redirect may add "www." or lead to another page of the site, unless the address has parameters to steer it. */
function isSamePage(asked: URL, answered: URL): boolean {
  const [one, other] = [asked, answered].map(({ host }) => host.replace(/^www\./, ""));
  return one === other && (asked.search === "" || asked.pathname === answered.pathname);
}

const isProfile = (link: URL, profile: URL): boolean =>
  link.host === profile.host && pathOf(link) === pathOf(profile);

/** Usernames ignore case. */
const pathOf = ({ pathname }: URL): string => pathname.replace(/\/+$/, "").toLowerCase();

/** Returns the addresses of links with `rel="me"`; those in comments, scripts and templates are no links. */
function meLinksOf(html: string): string[] {
  const links: string[] = [];
  let templates = 0;
  const parser = new Parser({
    onopentag(name, { rel = "", href }) {
      if (name === "template") templates += 1;
      if (templates > 0 || (name !== "a" && name !== "link") || !href) return;
      if (rel.toLowerCase().split(/\s+/).includes("me")) links.push(href);
    },
    onclosetag(name) {
      if (name === "template") templates -= 1;
    },
  });
  parser.end(html);
  return links;
}
