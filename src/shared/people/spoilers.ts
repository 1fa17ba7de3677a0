/** A part of a text; a spoiler is shown only on request. */
export interface SpoilerPart {
  readonly text: string;
  readonly spoiler: boolean;
}

/** Matches text between two pairs of bars, which may be in different paragraphs. */
const MARKED = /\|\|([^|](?:.|\n)*?)\|\|/g;

/**
 * Splits a text into parts and marks those between `||` and `||` as spoilers; an unclosed pair of bars is
 * literal.
 */
export function spoilerParts(text: string): SpoilerPart[] {
  const parts: SpoilerPart[] = [];
  const add = (part: string, spoiler: boolean) => {
    if (part.trim()) parts.push({ text: part.trim(), spoiler });
  };
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    add(text.slice(at, match.index), false);
    add(match[1]!, true);
    at = match.index + match[0].length;
  }
  add(text.slice(at), false);
  return parts;
}

/** Returns the start and end of each spoiler in a text, including its bars. */
export const spoilerRanges = (text: string): readonly (readonly [start: number, end: number])[] =>
  [...text.matchAll(MARKED)].map(({ 0: match, index }) => [index, index + match.length] as const);
