/** Signs in one stretch of text that are read as Markdown: more than any author writes in a paragraph. */
const MAX_SIGNS = 1_000;
/** The parser's work, as the sum of squares of signs by stretch: about two seconds. */
const MAX_WORK = 40_000_000;
/** Below this many signs a stretch is always read. */
const HARMLESS_SIGNS = 60;

/** Quotes and lists that may stand in each other at the head of one line. */
const MAX_NESTED = 24;

/** The markers of quotes and lists that a line begins with. */
const MARKERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const MARKER = /[ \t]*(?:>|[-+*]|\d+[.)])/g;
const SIGN = /[[\]*_`~!\\<@]/g;

/**
 * Bounds the work of the Markdown parser, whose time grows with the square of the signs in a paragraph, and whose
 * stack grows with quotes in quotes: where there are far too many, they are written as characters. Ordinary text
 * comes back as it is.
 */
export function tameMarkdown(markdown: string): string {
  let work = 0;
  return stretches(flatten(markdown))
    .map((stretch) => {
      const signs = stretch.match(SIGN)?.length ?? 0;
      work += signs * signs;
      if (signs <= HARMLESS_SIGNS || (signs <= MAX_SIGNS && work <= MAX_WORK)) return stretch;
      return stretch.replace(SIGN, (sign) => `&#${sign.charCodeAt(0)};`);
    })
    .join("");
}

/** Leaves a line the first markers of those it begins with, and an item or quote no more depth than they give. */
const flatten = (markdown: string): string =>
  markdown.replace(/^[ \t]{64,}(?=[-+*>]|\d{1,9}[.)])/gm, " ".repeat(64)).replace(/^.+$/gm, (line) => {
    const [head = ""] = MARKERS.exec(line) ?? [];
    const markers = head.match(MARKER) ?? [];
    if (markers.length <= MAX_NESTED) return line;
    const kept = markers.slice(0, MAX_NESTED).join("");
    const rest = line.slice(kept.length);
    return `${kept} ${rest.replace(/[>+*.)-]/g, (sign) => `&#${sign.charCodeAt(0)};`)}`;
  });

/** Lines that Markdown reads together: up to a blank line, or to one that starts an item, quote or heading. */
function stretches(markdown: string): string[] {
  const found: string[] = [];
  let current: string[] = [];
  for (const line of markdown.split(/(?<=\n)/)) {
    if (/^\s*(?:$|[-+*>#|]\s|\d{1,9}[.)]\s)/.test(line) && current.length > 0) {
      found.push(current.join(""));
      current = [];
    }
    current.push(line);
  }
  found.push(current.join(""));
  return found;
}
