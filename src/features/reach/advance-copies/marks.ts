import { createHash } from "node:crypto";
import { type ChildNode, childrenOf, parseMarkup, Text } from "../../../shared/text/dom.ts";
import { serialise } from "../../../shared/text/serialise.ts";

/**
 * Marks of copies. The words stay as they are; between some of them stands a space of another kind, as wide as the usual
 * one. Where that may be is told by a secret of the story and the two words around the gap, and whether it is there by the
 * copy's own mark: so any stretch of the text can be read by itself, wherever it was cut out (see `trace.ts`).
 */

/** FOUR-PER-EM SPACE: a quarter of an em, as the usual space of most faces; it breaks a line where that does. */
export const MARKED_SPACE = "\u2005";

/** One gap of so many may carry a mark; every second of these does in a copy. */
const ONE_OF = 12;

/** A gap with a whole word on each side. */
const GAPS = /(?<=\S) (?=\S)/g;

/** Places of a copy's own pattern: a gap reads one of them. */
const PLACES = 2_048;

/** The place of the pattern that a gap between two words shows, told by the story's secret alone; null for most gaps. */
export function placeOf(secret: string, before: string, after: string): number | null {
  const digest = createHash("sha256").update(`${secret} ${before} ${after}`).digest();
  return digest.readUInt32LE(0) % ONE_OF === 0 ? digest.readUInt32LE(4) % PLACES : null;
}

/** What a copy shows at each place, one bit each. */
export function patternOf(secret: string, mark: string): Uint8Array {
  const parts = Array.from({ length: PLACES / 512 }, (_, part) =>
    createHash("sha512").update(`${secret} ${mark} ${part}`).digest(),
  );
  return Buffer.concat(parts);
}

/** Whether a pattern has its mark at a place. */
export const isMarkedAt = (pattern: Uint8Array, place: number): boolean =>
  ((pattern[place >> 3]! >> (place & 7)) & 1) === 1;

/** A word as it is compared: letters and digits, small, without accents and without what converters make of quotes. */
export const bare = (word: string): string =>
  word
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/** The HTML of a chapter with a copy's mark in its gaps; same words, same markup. */
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
 * The same for plain text. The first and the last word of a stretch may go on in the markup beside it, so gaps at them
 * are left alone.
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

/** A gap of a text that was found, between two words on one line. */
export interface FoundGap {
  readonly before: string;
  readonly after: string;
  readonly marked: boolean;
}

/** Gaps of a found text: one for each pair of words, however often that comes; most of what is seen of it counts. */
export function gapsOf(text: string): FoundGap[] {
  const seen = new Map<string, { before: string; after: string; marked: number; plain: number }>();
  for (const line of text.split(/[\n\r\f\v]+/)) {
    const parts = line.split(/([ \t\u2005]+)/);
    for (let at = 1; at + 1 < parts.length; at += 2) {
      const [before, after] = [bare(parts[at - 1]!), bare(parts[at + 1]!)];
      if (!before || !after) continue;
      const key = `${before} ${after}`;
      const pair = seen.get(key) ?? { before, after, marked: 0, plain: 0 };
      if (parts[at]!.includes(MARKED_SPACE)) pair.marked += 1;
      else pair.plain += 1;
      seen.set(key, pair);
    }
  }
  return [...seen.values()].map(({ before, after, marked, plain }) => ({
    ...{ before, after },
    marked: marked >= plain,
  }));
}
