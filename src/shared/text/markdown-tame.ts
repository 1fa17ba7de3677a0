/**
 * Limit on delimiters in one stretch of text that are read as Markdown: more than any author writes in a
 * paragraph.
 */
const MAX_SIGNS = 1_000;
/** Limit on the parser's work, the sum of squares of delimiters per stretch: about two seconds. */
const MAX_WORK = 40_000_000;
/** A stretch with fewer delimiters is always parsed. */
const HARMLESS_SIGNS = 60;

/** Limit on nested quotes and lists at the beginning of one line. */
const MAX_NESTED = 24;

/** Matches the quote and list markers at the beginning of a line. */
const MARKERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const MARKER = /[ \t]*(?:>|[-+*]|\d+[.)])/g;
const SIGN = /[[\]*_`~!\\<@]/g;

/**
 * Matches syntax that costs the parser little: escapes, tags, and emphasis and links with nothing nested in
 * them.
 */
const SIMPLE = new RegExp(
  [
    String.raw`\\[^\w\s]`,
    String.raw`</?[a-z][^<>\n]*>`,
    String.raw`(\*{1,2}|_{1,2}|~~)[^\s*_~\`\[\]\\<>][^*_~\`\[\]\\<>\n]*\1`,
    String.raw`\[[^*_~\`\[\]\\<>\n]*\]\([^\s()\[\]\\<>]*\)`,
    "`[^`\\n]*`",
  ].join("|"),
  "gi",
);
/** Number of simple delimiters that cost as much as one that can be nested. */
const SIMPLE_SHARE = 8;

/** Matches a line that begins an HTML block, which is not read as Markdown up to the next blank line. */
const HTML_LINE =
  /^(?: {0,3}>)* {0,3}<\/?(?:blockquote|div|dl|figure|h[2-6]|hr|ol|p|pre|section|table|ul)(?:[ ][^\n]*|\/?>[^\n]*)(?:\n|$)/i;

/** Returns the number of delimiters in a stretch, weighted by the parser's work. */
function weigh(stretch: string): number {
  const text = stretch.replace(HTML_LINE, "");
  const all = text.match(SIGN)?.length ?? 0;
  if (all <= HARMLESS_SIGNS) return all;
  const complexCount = text.replace(SIMPLE, "").match(SIGN)?.length ?? 0;
  return complexCount + (all - complexCount) / SIMPLE_SHARE;
}

/**
 * Bounds the work of the Markdown parser, which takes quadratic time in the delimiters of a paragraph and
 * stack space for nested quotes: if there are far too many, they are escaped. Ordinary text is returned
 * unchanged, and so is the output of `toMarkdown`, which calls this function.
 */
export function tameMarkdown(markdown: string): string {
  let work = 0;
  return stretches(flatten(markdown))
    .map((stretch) => {
      const signs = weigh(stretch);
      work += signs * signs;
      if (signs <= HARMLESS_SIGNS || (signs <= MAX_SIGNS && work <= MAX_WORK)) return stretch;
      return stretch.replace(SIGN, (sign) => `&#${sign.charCodeAt(0)};`);
    })
    .join("");
}

/** True if `tameMarkdown` leaves the text unchanged. */
export const isTame = (markdown: string): boolean => tameMarkdown(markdown) === markdown;

/**
 * Limits the markers at the beginning of a line, and the depth of an item or quote to what its markers give.
 */
const flatten = (markdown: string): string =>
  markdown.replace(/^[ \t]{64,}(?=[-+*>]|\d{1,9}[.)])/gm, " ".repeat(64)).replace(/^.+$/gm, (line) => {
    const [head = ""] = MARKERS.exec(line) ?? [];
    const markers = head.match(MARKER) ?? [];
    if (markers.length <= MAX_NESTED) return line;
    const prefix = markers.slice(0, MAX_NESTED).join("");
    const rest = line.slice(prefix.length);
    return `${prefix} ${rest.replace(/[>+*.)-]/g, (sign) => `&#${sign.charCodeAt(0)};`)}`;
  });

/**
 * Returns the stretches of lines that Markdown reads together: up to a blank line, or to a line that starts
 * an item, quote or heading.
 */
function stretches(markdown: string): string[] {
  const chunks: string[] = [];
  let current: string[] = [];
  for (const line of markdown.split(/(?<=\n)/)) {
    if (/^\s*(?:$|[-+*>#|]\s|\d{1,9}[.)]\s)/.test(line) && current.length > 0) {
      chunks.push(current.join(""));
      current = [];
    }
    current.push(line);
  }
  chunks.push(current.join(""));
  return chunks;
}
