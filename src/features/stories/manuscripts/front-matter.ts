import { countTextWords } from "#core/text/index.ts";
import type { ReportLine } from "./types.ts";

/** Values of front matter by key, in lower case. */
export type FrontMatter = Readonly<Record<string, readonly string[]>>;

/** Values that are settings or numbers, such as dates, identifiers and names of files. */
const NO_WORDS =
  /^(?:true|false|yes|no|on|off|null|none|[a-z]{2}-[a-z]{2,4}|(?=\S*[\d_:/\\#{}<>=@]|\S*\w\.\w)\S+)$/i;

/**
 * Returns report lines about front matter in words that is in no detail of the story: keys that are not used,
 * and values of used keys (`used`) that are in none of the texts made of them, such as a second summary.
 */
export function unusedIn(
  data: FrontMatter,
  used: ReadonlySet<string>,
  texts: readonly string[],
): ReportLine[] {
  const details = texts.join("\n");
  return Object.entries(data).flatMap(([key, values]): ReportLine[] => {
    const text = values
      .filter((value) => !NO_WORDS.test(value.trim()) && !(used.has(key) && details.includes(value)))
      .join(" ");
    if (!/\p{L}{2}/u.test(text)) return [];
    return [{ kind: "left-out", part: `“${key}”`, words: countTextWords(text), count: 1 }];
  });
}

/** Key of lines in front matter that have none. */
const NO_KEY = "…";

/**
 * Parses front matter: the simple subset of YAML (`key: value`, `key: [a, b]`, and multi-line lists), Pandoc's title
 * block, or MultiMarkdown's metadata.
 */
export function frontMatter(source: string): { data: Record<string, string[]>; body: string } {
  const markdown = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  // Pandoc's alternative: title, authors and date in lines that begin with a per cent sign; others continue them.
  const [block] = /^%[ \t]+\S.*\n(?:[ \t]+\S.*\n)*(?:%.*\n(?:[ \t]+\S.*\n)*){0,2}/.exec(markdown) ?? [];
  if (block !== undefined) return { data: titleBlock(block), body: markdown.slice(block.length) };
  const [head] = METADATA.exec(markdown.slice(0, METADATA_MAX)) ?? [];
  if (head !== undefined) return { data: metadataIn(head), body: markdown.slice(head.length) };
  const match = /^---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(markdown);
  if (!match?.[1]) return { data: {}, body: markdown };
  const data: Record<string, string[]> = Object.create(null);
  let key = "";
  for (const line of match[1].split("\n")) {
    const pair = /^([\p{L}_"'][^:\n]{0,60}):(?:[ \t]+(.*)|)$/u.exec(line);
    const item = /^\s*-\s+(.*)$/.exec(line);
    if (pair?.[1]) {
      key = unquoted(pair[1]).toLowerCase();
      const value = (pair[2] ?? "").trim();
      const list = /^\[(.*)\]$/.exec(value)?.[1];
      const values = list !== undefined ? list.split(",") : /^[>|][+-]?$/.test(value) ? [] : [value];
      data[key] = [...(data[key] ?? []), ...values.map(unquoted).filter(Boolean)];
    } else if (item?.[1] && data[key]) data[key]?.push(unquoted(item[1]));
    else if (/^\s+\S/.test(line) && data[key]) data[key] = [[...(data[key] ?? []), line.trim()].join(" ")];
    else if (line.trim() !== "" && !line.startsWith("#"))
      data[NO_KEY] = [...(data[NO_KEY] ?? []), line.trim()];
  }
  return { data, body: markdown.slice(match[0].length) };
}

/**
 * Matches the metadata of MultiMarkdown: lines such as "Title: The Ferry" before the first blank line, the first with a
 * key that no sentence begins with.
 */
const METADATA =
  /^(?:title|author|subtitle|format|base header level|latex(?: \w+)?|quotes ?language|html header level|xhtml header(?: level)?|css|copyright|keywords):[ \t]+\S.*\n(?:(?:[A-Za-z][\w -]{0,40}:[ \t].*|[ \t]+\S.*)\n)*(?=[ \t]*\n)/i;

/** Maximum number of characters of metadata that are read. */
const METADATA_MAX = 20_000;

function metadataIn(head: string): Record<string, string[]> {
  const data: Record<string, string[]> = Object.create(null);
  let key = "";
  for (const line of head.trimEnd().split("\n")) {
    const [, name, value] = /^([A-Za-z][\w -]{0,40}):[ \t]+(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) {
      key = name.trim().toLowerCase();
      const values = /^(?:keywords|tags)$/.test(key) ? value.split(",") : [value];
      data[key] = [...(data[key] ?? []), ...values.map((each) => each.trim()).filter(Boolean)];
    } else data[key] = [[...(data[key] ?? []), line.trim()].join(" ")];
  }
  return data;
}

function titleBlock(block: string): Record<string, string[]> {
  const [title = "", authors = "", date = ""] = block
    .split(/^%[ \t]*/m)
    .slice(1)
    .map((field) => field.trim());
  const data = { title: [title.replace(/\s+/g, " ")], author: authors.split(/[;\n]\s*/).filter(Boolean) };
  return {
    title: data.title,
    ...(data.author.length > 0 ? { author: data.author } : {}),
    ...(date ? { date: [date] } : {}),
  };
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
