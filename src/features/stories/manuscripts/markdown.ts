import { countTextWords, renderMarkdown } from "#core/text/index.ts";
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
import type { Pictures } from "./html.ts";
import { DIALECTS, withoutDialectLines } from "./markdown-dialects.ts";
import { markdownSource } from "./markdown-source.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import { seriesLine } from "./series.ts";
import { type Draft, type ReportLine, SUBJECTS_MAX } from "./types.ts";
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
    synopsis: one(data.synopsis) ?? one(data.description) ?? one(data.summary) ?? null,
    subjects: (data.tags ?? data.keywords ?? data.subjects ?? []).slice(0, SUBJECTS_MAX),
    images: (await pictures?.(root)) ?? new Map(),
    series: seriesIn(data),
    firstPublished: one(data["first-published"]) ?? one(data.first_published),
  });
  return {
    ...manuscript,
    report: [...manuscript.report, ...unusedIn(data)],
    source: markdownSource(body),
  };
}

/** Keys of front matter that become details of the story; the first that is given is used. */
const USED: ReadonlySet<string> = new Set(
  (
    "title author authors language lang synopsis description summary tags keywords subjects series belongs-to-collection " +
    "group-position series_index series-index first-published first_published"
  ).split(" "),
);

/** Returns report lines about front matter in words that is not used, such as a subtitle or a dedication. */
export const unusedIn = (
  data: Readonly<Record<string, readonly string[]>>,
  used: ReadonlySet<string> = USED,
): ReportLine[] =>
  Object.entries(data).flatMap(([key, values]): ReportLine[] => {
    const text = values.join(" ");
    if (used.has(key) || !/\p{L}{2,}\s+\p{L}{2,}/u.test(text)) return [];
    return [{ kind: "left-out", part: `“${key}”`, words: countTextWords(text), count: 1 }];
  });

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
  for (const heading of elementsIn(root)) if (/^h[1-6]$/.test(heading.name)) takeMarks(heading);
  return root;
}

/** Headings of the site's exports state what they start. */
const OWN_HEADING = new RegExp(
  `^# .*\\{\\.(?:volume|part|${CHAPTER_TYPES.join("|")})[ .a-z]*(?: first-published=[\\d-]+)?\\}[ \\t]*$`,
  "m",
);

/** Removes attributes at the end of a heading, in Pandoc syntax: `# Preface {.front-matter}`. */
function takeMarks(heading: Element): void {
  const last = childrenOf(heading).at(-1);
  if (!(last instanceof Text)) return;
  const [whole, marks] =
    /\s*\{((?:(?:[.#][\w:-]+|-|[\w-]+=(?:"[^"]*"|[^\s}]+))\s*)+)\}\s*$/.exec(last.data) ?? [];
  if (whole === undefined || marks === undefined) return;
  last.data = last.data.slice(0, last.data.length - whole.length);
  if (heading.name !== "h1") return;
  const day = /(?:^|\s)first-published="?(\d{4}-\d{2}-\d{2})\b/.exec(marks)?.[1];
  if (day) heading.attribs[DAY_ATTRIBUTE] = day;
  heading.attribs.class = [...marks.matchAll(/\.([a-z-]+)/g)].map(([, mark]) => `fw-${mark}`).join(" ");
}

const one = (values: readonly string[] | undefined): string | undefined => values?.[0];

/**
 * Parses the simple subset of YAML used in front matter: `key: value`, `key: [a, b]`, and multi-line lists.
 */
export function frontMatter(source: string): { data: Record<string, string[]>; body: string } {
  const markdown = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  // Pandoc's alternative: title, authors and date in lines that begin with a per cent sign.
  const [block, title = "", author = ""] = /^% (.+)\n(?:% (.*)\n)?(?:% .*\n)?/.exec(markdown) ?? [];
  if (block !== undefined)
    return {
      data: { title: [title.trim()], ...(author.trim() ? { author: author.split(/;\s*/) } : {}) },
      body: markdown.slice(block.length),
    };
  const match = /^---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(markdown);
  if (!match?.[1]) return { data: {}, body: markdown };
  const data: Record<string, string[]> = Object.create(null);
  let key = "";
  for (const line of match[1].split("\n")) {
    const pair = /^([A-Za-z][\w-]*):[ \t]*(.*)$/.exec(line);
    const item = /^\s*-\s+(.*)$/.exec(line);
    if (pair?.[1]) {
      key = pair[1].toLowerCase();
      const value = (pair[2] ?? "").trim();
      const list = /^\[(.*)\]$/.exec(value)?.[1];
      const values = list !== undefined ? list.split(",") : /^[>|][+-]?$/.test(value) ? [] : [value];
      data[key] = values.map(unquoted).filter(Boolean);
    } else if (item?.[1] && data[key]) data[key]?.push(unquoted(item[1]));
    else if (/^\s+\S/.test(line) && data[key]) data[key] = [[...(data[key] ?? []), line.trim()].join(" ")];
  }
  return { data, body: markdown.slice(match[0].length) };
}

/** Removes quotes from a value; JSON escapes are decoded in double quotes. */
function unquoted(value: string): string {
  const trimmed = value.trim();
  if (/^"(?:[^"\\]|\\.)*"$/.test(trimmed)) {
    try {
      return String(JSON.parse(trimmed));
    } catch {
      // If it is not valid JSON, the text between the quotes is used unchanged.
    }
  }
  return trimmed.replace(/^(["'])(.*)\1$/, "$2");
}
