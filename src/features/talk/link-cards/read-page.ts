import { Parser } from "htmlparser2";
import type { Fetched } from "#core/net/index.ts";
import { cleanText, excerpt } from "#core/text/index.ts";

/** Metadata of a page from Open Graph, Twitter cards or plain HTML. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  readonly site: string;
  /** Absolute URL of a picture. */
  readonly image: string | null;
  readonly imageAlt: string;
}

/** Limits in characters. */
const TITLE_MAX = 160;
const DESCRIPTION_MAX = 280;
const SITE_MAX = 60;
const ALT_MAX = 300;
/** Limit in characters on how much of one attribute is read. */
const VALUE_MAX = 4_000;

/** Extracts the metadata of a page; null if it has no title. */
export function readPage({
  body,
  url,
  charset,
}: Pick<Fetched, "body" | "url" | "charset">): PageWords | null {
  const { metas, title } = headOf(decoded(body, charset));
  const first = (...names: string[]) => names.map((name) => metas.get(name)).find(Boolean) ?? "";
  const heading = line(first("og:title", "twitter:title") || title, TITLE_MAX);
  if (!heading) return null;
  const image = first("og:image:secure_url", "og:image:url", "og:image", "twitter:image");
  return {
    title: heading,
    description: line(first("og:description", "twitter:description", "description"), DESCRIPTION_MAX),
    site: line(first("og:site_name", "application-name"), SITE_MAX) || hostOf(url),
    image: image && URL.canParse(image, url) ? new URL(image, url).href : null,
    imageAlt: line(first("og:image:alt", "twitter:image:alt"), ALT_MAX),
  };
}

/** Returns the host of a URL without "www.". */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, "");

function headOf(html: string): { metas: ReadonlyMap<string, string>; title: string } {
  const metas = new Map<string, string>();
  let title: string | null = null;
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, { property, name: named, content = "" }) {
      // Only the first title is the page's; inline SVG pictures may contain titles too.
      if (name === "title" && title === null) {
        inTitle = true;
        title = "";
      }
      const key = (property ?? named ?? "").trim().toLowerCase();
      if (name === "meta" && key && !metas.has(key)) metas.set(key, content.slice(0, VALUE_MAX));
    },
    ontext(text) {
      if (inTitle && title !== null && title.length < VALUE_MAX) title += text;
    },
    onclosetag(name) {
      if (name === "title") inTitle = false;
    },
  });
  parser.end(html);
  return { metas, title: title ?? "" };
}

const line = (text: string, max: number): string => excerpt(cleanText(text), max);

/** Decodes the body using the charset of the response, else the one the page declares, else UTF-8. */
function decoded(body: Buffer, charset: string | null): string {
  const named =
    charset ?? /<meta[^>]{0,100}charset=["']?([\w-]+)/i.exec(body.subarray(0, 1_024).toString("latin1"))?.[1];
  try {
    return new TextDecoder(named ?? "utf-8").decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
