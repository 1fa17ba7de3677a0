import { renderMarkdown } from "#core/text/index.ts";
import { CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { checkLanguage } from "#shared/text/attributes.ts";
import {
  childrenOf,
  type Document,
  type Element,
  elementsIn,
  isElement,
  parseMarkup,
  Text,
  textOf,
} from "#shared/text/dom.ts";
import { DAY_ATTRIBUTE } from "./elsewhere/elsewhere.ts";
import { frontMatter, unusedIn } from "./front-matter.ts";
import type { Pictures } from "./html.ts";
import { DIALECTS, withoutDialectLines } from "./markdown-dialects.ts";
import { markdownSource } from "./markdown-source.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import { seriesLine } from "./series.ts";
import { type Draft, SUBJECTS_MAX } from "./types.ts";
import { findElements } from "./xml.ts";

/** Reads Markdown with optional front matter and splits it at its headings. */
export async function readMarkdown(markdown: string, fileName: string, pictures?: Pictures): Promise<Draft> {
  const { data, body } = frontMatter(markdown);
  const root = markdownRoot(body);
  const heads = findElements(root, "h1");
  const first = childrenOf(root).find((child) => isElement(child));
  const heading = heads.length === 1 && heads[0] === first && heads[0] ? textOf(heads[0]).trim() : null;
  const manuscript = await readOneFile({
    root,
    title: one(data.title) ?? heading ?? titleFromName(fileName) ?? manuscriptsText.untitled,
    author: data.author?.join(", ") ?? data.authors?.join(", ") ?? null,
    language: checkLanguage(one(data.language) ?? one(data.lang)),
    synopsis: one(data.synopsis) ?? one(data.description) ?? one(data.summary) ?? one(data.abstract) ?? null,
    subjects: (data.tags ?? data.keywords ?? data.subjects ?? []).slice(0, SUBJECTS_MAX),
    images: (await pictures?.(root)) ?? new Map(),
    series: seriesIn(data),
    firstPublished: one(data["first-published"]) ?? one(data.first_published),
  });
  return {
    ...manuscript,
    report: [...manuscript.report, ...unusedIn(data, USED, detailsOf(manuscript, data))],
    source: markdownSource(body),
  };
}

/** Keys of front matter that become details of the story; the first that is given is used. */
const USED: ReadonlySet<string> = new Set(
  (
    "title author authors language lang synopsis description summary abstract tags keywords subjects series belongs-to-collection " +
    "group-position series_index series-index first-published first_published"
  ).split(" "),
);

/** Returns the texts made of the front matter's used keys. */
const detailsOf = (
  { title, author, synopsis, subjects }: Omit<Draft, "source">,
  data: Readonly<Record<string, string[]>>,
): string[] => [
  ...[title, author ?? "", synopsis ?? "", ...subjects],
  ...NOT_TEXTS.flatMap((key) => data[key] ?? []),
];

/** Used keys that become no text as they are. */
const NOT_TEXTS =
  "language lang series belongs-to-collection group-position series_index series-index first-published first_published".split(
    " ",
  );

/** Returns the series in front matter: in one line as the site's exports have it, or as Pandoc and Calibre do. */
function seriesIn(data: Readonly<Record<string, readonly string[]>>): string | null {
  const title = one(data.series) ?? one(data["belongs-to-collection"]);
  const position = Number(one(data["group-position"]) ?? one(data.series_index) ?? one(data["series-index"]));
  return title ? seriesLine(position > 0 ? { title, position } : { title }) : null;
}

/**
 * Parses Markdown; dialect extensions are enabled except for the site's own exports, which never contain
 * them.
 */
export function markdownRoot(body: string): Document {
  const isOwn = OWN_HEADING.test(body);
  const root = parseMarkup(
    isOwn ? renderMarkdown(body) : renderMarkdown(withoutDialectLines(body), DIALECTS),
  );
  for (const heading of elementsIn(root)) if (/^h[1-6]$/.test(heading.name)) takeMarks(heading, isOwn);
  return root;
}

/** Headings of the site's exports state what they start. */
const OWN_HEADING = new RegExp(
  `^# .*\\{\\.(?:volume|part|${CHAPTER_TYPES.join("|")})[ .a-z]*(?: first-published=[\\d-]+)?\\}[ \\t]*$`,
  "m",
);

/** Removes attributes at the end of a heading, in Pandoc syntax: `# Preface {.front-matter}`. */
function takeMarks(heading: Element, isOwn: boolean): void {
  const last = childrenOf(heading).at(-1);
  if (!(last instanceof Text)) return;
  const [whole, marks] =
    /\s*\{((?:(?:[.#][\w:-]+|-|[\w-]+=(?:"[^"]*"|[^\s}]+))\s*)+)\}\s*$/.exec(last.data) ?? [];
  if (whole === undefined || marks === undefined) return;
  last.data = last.data.slice(0, last.data.length - whole.length);
  if (heading.name !== "h1" || !isOwn) return;
  const day = /(?:^|\s)first-published="?(\d{4}-\d{2}-\d{2})\b/.exec(marks)?.[1];
  if (day) heading.attribs[DAY_ATTRIBUTE] = day;
  heading.attribs.class = [...marks.matchAll(/\.([a-z-]+)/g)].map(([, mark]) => `fw-${mark}`).join(" ");
}

const one = (values: readonly string[] | undefined): string | undefined => values?.[0];
