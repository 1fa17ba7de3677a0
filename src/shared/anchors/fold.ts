/** A text in the form in which passages are compared, with the way back. */
export interface FoldedText {
  /** Straight quotes, plain hyphens, single spaces; no paragraph breaks and nothing invisible. */
  readonly text: string;
  /** The offset in the source of each UTF-16 unit of `text`, and the source's length at the end. */
  readonly offsets: Uint32Array;
}

/**
 * Folds what setting a text anew may change and its words do not: white space and paragraph breaks, the shape of
 * quotation marks, dashes, ellipses, soft hyphens. Case and letters stay. Linear.
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

/** Where a place of the source stands in its folded form: the first unit at or after it. */
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

/** What a sign of the page becomes (quotes, dashes, spaces, what is invisible); undefined for all that stays. */
export const foldedSign = (code: number): string | undefined => FOLDED.get(code);

const ELLIPSIS = "...";
const codes = (letters: string, folded: string): [number, string][] =>
  Array.from(letters, (letter) => [letter.charCodeAt(0), folded]);
/** What UTF-16 units become; whatever is not here stays. */
const FOLDED: ReadonlyMap<number, string> = new Map([
  ...codes("\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a", " "),
  ...codes("\u2028\u2029\u202f\u205f\u3000", " "),
  ...codes("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
  ...codes("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", ""),
  ...codes("'`´\u2018\u2019\u201a\u201b\u2032\u2039\u203a", "'"),
  ...codes('"\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb', '"'),
  ...codes("\u2026", ELLIPSIS),
]);
