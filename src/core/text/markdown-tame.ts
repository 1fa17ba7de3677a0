/** Signs in one stretch of text that are read as Markdown: more than any author writes in a paragraph. */
const MAX_SIGNS = 1_000;
/** The parser's work, as the sum of squares of signs by stretch: about two seconds. */
const MAX_WORK = 40_000_000;
/** Below this many signs a stretch is always read. */
const HARMLESS_SIGNS = 60;

const SIGN = /[[\]*_`~!\\<@]/g;

/**
 * Bounds the work of the Markdown parser, whose time grows with the square of the signs in a paragraph: where
 * there are far too many, they are written as characters. Ordinary text comes back as it is.
 */
export function tameMarkdown(markdown: string): string {
  let work = 0;
  return stretches(markdown)
    .map((stretch) => {
      const signs = stretch.match(SIGN)?.length ?? 0;
      work += signs * signs;
      if (signs <= HARMLESS_SIGNS || (signs <= MAX_SIGNS && work <= MAX_WORK)) return stretch;
      return stretch.replace(SIGN, (sign) => `&#${sign.charCodeAt(0)};`);
    })
    .join("");
}

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
