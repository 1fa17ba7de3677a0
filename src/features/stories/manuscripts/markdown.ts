import { renderMarkdown } from "../../../core/text/index.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import { checkLanguage } from "../../../shared/text/attributes.ts";
import { childrenOf, type Element, isElement, parseMarkup, Text, textOf } from "../../../shared/text/dom.ts";
import type { Pictures } from "./html.ts";
import { readOneFile, titleFromName } from "./one-file.ts";
import type { Manuscript } from "./types.ts";
import { findElements } from "./xml.ts";

/** Reads Markdown with optional front matter, split at its headings. */
export async function readMarkdown(
  markdown: string,
  fileName: string,
  pictures?: Pictures,
): Promise<Manuscript> {
  const { data, body } = frontMatter(markdown.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
  const root = parseMarkup(renderMarkdown(body));
  for (const heading of findElements(root, "h1")) takeMarks(heading);
  const heads = findElements(root, "h1");
  const first = childrenOf(root).find((child) => isElement(child));
  const heading = heads.length === 1 && heads[0] === first && heads[0] ? textOf(heads[0]).trim() : null;
  return readOneFile({
    root,
    title: one(data.title) ?? heading ?? titleFromName(fileName) ?? manuscriptsText.untitled,
    author: data.author?.join(", ") ?? data.authors?.join(", ") ?? null,
    language: checkLanguage(one(data.language) ?? one(data.lang)),
    synopsis: one(data.synopsis) ?? one(data.description) ?? one(data.summary) ?? null,
    subjects: (data.tags ?? data.keywords ?? data.subjects ?? []).slice(0, 25),
    images: (await pictures?.(root)) ?? new Map(),
  });
}

/** Marks at the end of a heading, as Pandoc writes them: `# Preface {.front-matter}`. */
function takeMarks(heading: Element): void {
  const last = childrenOf(heading).at(-1);
  if (!(last instanceof Text)) return;
  const marks = /\s*\{((?:\.[a-z-]+ ?)+)\}\s*$/.exec(last.data);
  if (!marks?.[1]) return;
  last.data = last.data.slice(0, marks.index);
  heading.attribs.class = marks[1]
    .trim()
    .split(" ")
    .map((mark) => `fw-${mark.slice(1)}`)
    .join(" ");
}

const one = (values: readonly string[] | undefined): string | undefined => values?.[0];

/** The simple part of YAML that front matter uses: `key: value`, `key: [a, b]`, and lists of lines. */
function frontMatter(markdown: string): { data: Record<string, string[]>; body: string } {
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

/** A quoted value without its quotes; in double ones JSON's escapes are read. */
function unquoted(value: string): string {
  const trimmed = value.trim();
  if (/^"(?:[^"\\]|\\.)*"$/.test(trimmed)) {
    try {
      return String(JSON.parse(trimmed));
    } catch {
      // Not JSON: what stands between the quotes is meant as it is.
    }
  }
  return trimmed.replace(/^(["'])(.*)\1$/, "$2");
}
