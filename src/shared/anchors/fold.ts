/** A text normalised for comparing passages, with offsets into the source. */
export interface FoldedText {
  /** Straight quotes, plain hyphens and single spaces; no paragraph breaks or invisible characters. */
  readonly text: string;
  /** Source offset of each UTF-16 unit of `text`, followed by the source's length. */
  readonly offsets: Uint32Array;
}

/**
 * Normalises typographical differences that leave the words unchanged: white space and paragraph breaks,
 * quotation marks, dashes, ellipses, soft hyphens. Case and letters are kept. Linear time.
 */
export function fold(source: string): FoldedText {
  const offsets = new Uint32Array(source.length * ELLIPSIS.length + 1);
  const pieces: string[] = [];
  let end = 0;
  let last = " ";
  for (let at = 0; at < source.length; at += 1) {
    const folded = FOLDED.get(source.charCodeAt(at));
    if (folded === undefined) {
      const from = at;
      while (at + 1 < source.length && !FOLDED.has(source.charCodeAt(at + 1))) at += 1;
      for (let unit = from; unit <= at; unit += 1) offsets[end++] = unit;
      pieces.push(source.slice(from, at + 1));
      last = "";
    } else if (folded !== "" && !((folded === " " || folded === "-") && folded === last)) {
      for (let unit = 0; unit < folded.length; unit += 1) offsets[end++] = at;
      pieces.push(folded);
      last = folded;
    }
  }
  if (pieces.at(-1) === " ") {
    pieces.pop();
    end -= 1;
  }
  offsets[end] = source.length;
  return { text: pieces.join(""), offsets: offsets.subarray(0, end + 1) };
}

/** Returns the position of a source offset in the folded text: the first unit at or after it. */
export function foldedOffset({ text, offsets }: FoldedText, source: number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! < source) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the folded form of a character (quotes, dashes, spaces, invisible ones); undefined for all that
 * stay unchanged.
 */
export const foldedSign = (code: number): string | undefined => FOLDED.get(code);

const ELLIPSIS = "...";
const codes = (letters: string, folded: string): [number, string][] =>
  Array.from(letters, (letter) => [letter.charCodeAt(0), folded]);
/** Folded forms by UTF-16 unit; units not listed stay unchanged. */
const FOLDED: ReadonlyMap<number, string> = new Map([
  ...codes("\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a", " "),
  ...codes("\u2028\u2029\u202f\u205f\u3000", " "),
  ...codes("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
  ...codes("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", ""),
  ...codes("'`´\u2018\u2019\u201a\u201b\u2032\u2039\u203a", "'"),
  ...codes('"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb', '"'),
  ...codes("\u2026", ELLIPSIS),
]);
