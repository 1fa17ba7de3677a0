import type { SocialLink } from "./profile.enums.ts";

/** Format of a site's profile addresses. */
interface Site {
  /** Host names of this site, each with or without a subdomain; the first is the canonical one. */
  readonly hosts: readonly string[];
  /** Pattern of usernames on this site. */
  readonly handle: RegExp;
  /** Returns the path of a username's page. */
  readonly page: (handle: string) => string;
  /**
   * Patterns of profile paths. The named group `handle` is passed to `page`; paths without it stay unchanged.
   */
  readonly paths: readonly RegExp[];
  /** First path segments that are not profiles. */
  readonly reserved: readonly string[];
}

type KnownSite = Exclude<SocialLink, "website">;

const plain = (handle: string): string => `/${handle}`;

const SITES: Readonly<Record<KnownSite, Site>> = {
  facebook: {
    hosts: ["www.facebook.com", "facebook.com", "fb.com", "fb.me"],
    handle: /^[a-z0-9][a-z0-9.-]{1,79}$/i,
    page: plain,
    paths: [
      /^\/(?<handle>[a-z0-9][a-z0-9.-]{1,79})$/i,
      /^\/(?:people|pages|p)\/[^/]+(?:\/\d+)?$/i,
      /^\/groups\/[a-z0-9.-]+$/i,
      /^\/profile\.php\?id=\d{1,20}$/i,
    ],
    reserved: [
      "login",
      "sharer",
      "share",
      "watch",
      "marketplace",
      "events",
      "help",
      "home.php",
      "profile.php",
    ],
  },
  twitter: {
    hosts: ["x.com", "twitter.com"],
    handle: /^[a-z0-9_]{1,15}$/i,
    page: plain,
    paths: [/^\/(?<handle>[a-z0-9_]{1,15})$/i],
    reserved: ["home", "i", "search", "intent", "share", "explore", "settings", "login", "hashtag"],
  },
  linkedin: {
    hosts: ["www.linkedin.com", "linkedin.com"],
    handle: /^[\p{L}\p{N}_-]{2,100}$/iu,
    page: (handle) => `/in/${encodeURIComponent(handle)}`,
    paths: [/^\/in\/(?<handle>[^/]{2,300})$/i, /^\/(?:company|school|showcase)\/[^/]{1,300}$/i],
    reserved: [],
  },
  instagram: {
    hosts: ["www.instagram.com", "instagram.com", "instagr.am"],
    handle: /^[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/i,
    page: plain,
    paths: [/^\/(?<handle>[a-z0-9._]{1,30})$/i],
    reserved: ["p", "reel", "reels", "explore", "stories", "accounts", "direct", "tv"],
  },
  goodreads: {
    hosts: ["www.goodreads.com", "goodreads.com"],
    handle: /^[a-z0-9][a-z0-9_-]{1,59}$/i,
    page: plain,
    paths: [
      /^\/(?:author|user)\/show\/\d{1,12}(?:[.-][^/]{0,200})?$/i,
      /^\/(?<handle>[a-z0-9][a-z0-9_-]{1,59})$/i,
    ],
    reserved: ["book", "review", "list", "search", "quotes", "genres", "author", "user", "group", "series"],
  },
};

/** Input with one of these endings is treated as an address. */
const ENDING = /\.(?:com|org|net|info|co|me|am|io|uk|eu|de|fr)$/i;

/**
 * Returns the canonical https address for a member's input: an address on that site, with or without
 * `https://`, or a username there, with or without `@`. Null if it is not a valid page; "" stays "".
 */
export function socialUrl(kind: SocialLink, given: string): string | null {
  const trimmed = given.trim();
  if (trimmed === "") return "";
  if (/\s/.test(trimmed)) return null;
  if (kind === "website") return websiteUrl(trimmed);
  const site = SITES[kind];
  return looksLikeUrl(trimmed, site) ? pageUrl(site, trimmed) : handleUrl(site, trimmed.replace(/^@/, ""));
}

/**
 * Returns the label of a canonical address: `@ada` if it contains a username, else the address without https.
 */
export function socialLabel(kind: SocialLink, address: string): string {
  const url = parse(address);
  if (!url) return address;
  const short = decoded(`${url.hostname.replace(/^www\./, "")}${url.pathname === "/" ? "" : url.pathname}`);
  if (kind === "website") return short;
  const site = SITES[kind];
  for (const path of site.paths) {
    const handle = path.exec(decoded(url.pathname))?.groups?.handle;
    if (handle) return kind === "twitter" || kind === "instagram" ? `@${handle}` : handle;
  }
  return short;
}

function websiteUrl(words: string): string | null {
  const url = parse(words);
  if (!url || !/^[^.]+(?:\.[^.]+)+$/.test(url.hostname) || /^[\d.]+$/.test(url.hostname)) return null;
  url.protocol = "https:";
  if (url.port === "80" || url.port === "443") url.port = "";
  return url.pathname === "/" && !url.search && !url.hash ? url.href.replace(/\/$/, "") : url.href;
}

function pageUrl(site: Site, words: string): string | null {
  const url = parse(words);
  if (!url || url.port || !site.hosts.some((host) => isHost(url.hostname, host))) return null;
  const id = url.searchParams.get("id");
  const path =
    decoded(url.pathname).replace(/\/+$/, "") + (/\/profile\.php$/i.test(url.pathname) ? `?id=${id}` : "");
  for (const pattern of site.paths) {
    const match = pattern.exec(path);
    const handle = match?.groups?.handle;
    if (!match || (handle && isReserved(site, handle))) continue;
    return write(site, handle ? site.page(handle) : path);
  }
  return null;
}

function handleUrl(site: Site, handle: string): string | null {
  if (!site.handle.test(handle) || ENDING.test(handle) || isReserved(site, handle)) return null;
  return write(site, site.page(handle));
}

const write = (site: Site, path: string): string => new URL(path, `https://${site.hosts[0]}`).href;

const isReserved = ({ reserved }: Site, handle: string): boolean => reserved.includes(handle.toLowerCase());

const isHost = (hostname: string, host: string): boolean =>
  hostname === host || hostname.endsWith(`.${host}`);

const looksLikeUrl = (words: string, { hosts }: Site): boolean =>
  words.includes("/") || /^www\./i.test(words) || hosts.includes(words.toLowerCase());

/** Parses a web address without credentials, with or without a scheme; null for anything else. */
function parse(words: string): URL | null {
  try {
    const url = new URL(
      /^[a-z][a-z0-9+.-]*:/i.test(words) && !/^[^/:]+:\d/.test(words) ? words : `https://${words}`,
    );
    const isWeb = url.protocol === "https:" || url.protocol === "http:";
    return isWeb && !url.username && !url.password && url.hostname ? url : null;
  } catch {
    return null;
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
