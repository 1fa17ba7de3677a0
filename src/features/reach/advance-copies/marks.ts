import { createHash } from "node:crypto";
import { type ChildNode, childrenOf, parseMarkup, Text } from "#shared/text/dom.ts";
import { serialise } from "#shared/text/serialise.ts";

/**
 * Watermarks of copies. The words are unchanged; some spaces between them are replaced by another space of
 * the usual width. The story's secret and the two adjacent words select which gaps can be marked, and the
 * copy's mark decides whether each is: so any excerpt can be read independently (see `trace.ts`).
 */

/**
 * FOUR-PER-EM SPACE: a quarter of an em, like the usual space of most typefaces; allows line breaks like it.
 */
export const MARKED_SPACE = "\u2005";

/** One gap in this many can carry a mark; half of those do in a given copy. */
const ONE_OF = 12;

/** A gap with a whole word on each side. */
const GAPS = /(?<=\S) (?=\S)/g;

/** Number of positions in a copy's pattern; each gap encodes one of them. */
const PLACES = 2_048;

/**
 * Returns the pattern position encoded by a gap between two words, determined by the story's secret; null for
 * most gaps.
 */
export function placeOf(secret: string, before: string, after: string): number | null {
  const digest = createHash("sha256").update(`${secret} ${before} ${after}`).digest();
  return digest.readUInt32LE(0) % ONE_OF === 0 ? digest.readUInt32LE(4) % PLACES : null;
}

/** Returns a copy's pattern, one bit per position. */
export function patternOf(secret: string, mark: string): Uint8Array {
  const parts = Array.from({ length: PLACES / 512 }, (_, part) =>
    createHash("sha512").update(`${secret} ${mark} ${part}`).digest(),
  );
  return Buffer.concat(parts);
}

/** True if a pattern is marked at a position. */
export const isMarkedAt = (pattern: Uint8Array, place: number): boolean =>
  ((pattern[place >> 3]! >> (place & 7)) & 1) === 1;

/**
 * Normalises a word for comparison: letters and digits only, lower case, without accents or converted
 * quotation marks.
 */
export const bare = (word: string): string =>
  word
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/** Adds a copy's watermark to the HTML of a chapter; words and markup are unchanged. */
export function markHtml(html: string, secret: string, mark: string): string {
  const root = parseMarkup(html);
  const pattern = patternOf(secret, mark);
  for (const node of childrenOf(root)) markNode(node, secret, pattern);
  return serialise(childrenOf(root));
}

function markNode(node: ChildNode, secret: string, pattern: Uint8Array): void {
  if (node instanceof Text) node.data = markText(node.data, secret, pattern);
  else for (const child of childrenOf(node)) markNode(child, secret, pattern);
}

/**
 * Adds the watermark to plain text. Gaps next to its first and last word are skipped, because those words may
 * continue in adjacent markup.
 */
function markText(text: string, secret: string, pattern: Uint8Array): string {
  const last = text.trimEnd().lastIndexOf(" ");
  const first = text.length - text.trimStart().length;
  return text.replace(GAPS, (gap, at: number) => {
    const [before, after] = [wordBefore(text, at), wordAfter(text, at + 1)];
    if (at === last || at - before.length <= first) return gap;
    const around = [bare(before), bare(after)] as const;
    const place = around[0] && around[1] ? placeOf(secret, ...around) : null;
    return place !== null && isMarkedAt(pattern, place) ? MARKED_SPACE : gap;
  });
}

const isSpace = (letter: string | undefined): boolean => letter === undefined || /\s/.test(letter);

function wordBefore(text: string, at: number): string {
  let from = at;
  while (from > 0 && !isSpace(text[from - 1])) from -= 1;
  return text.slice(from, at);
}

function wordAfter(text: string, from: number): string {
  let to = from;
  while (to < text.length && !isSpace(text[to])) to += 1;
  return text.slice(from, to);
}

/** A gap in a found text, between two words on one line. */
export interface FoundGap {
  readonly before: string;
  readonly after: string;
  readonly marked: boolean;
}

/** Returns the gaps of a found text: one per pair of words, decided by majority if the pair repeats. */
export function gapsOf(text: string): FoundGap[] {
  const pairs = new Map<string, { before: string; after: string; marked: number; plain: number }>();
  for (const line of text.split(/[\n\r\f\v]+/)) {
    const parts = line.split(/([ \t\u2005]+)/);
    for (let at = 1; at + 1 < parts.length; at += 2) {
      const [before, after] = [bare(parts[at - 1]!), bare(parts[at + 1]!)];
      if (!before || !after) continue;
      const key = `${before} ${after}`;
      const pair = pairs.get(key) ?? { before, after, marked: 0, plain: 0 };
      if (parts[at]!.includes(MARKED_SPACE)) pair.marked += 1;
      else pair.plain += 1;
      pairs.set(key, pair);
    }
  }
  return [...pairs.values()].map(({ before, after, marked, plain }) => ({
    before,
    after,
    marked: marked >= plain,
  }));
}
