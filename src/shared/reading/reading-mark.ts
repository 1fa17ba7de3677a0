/** A short fingerprint of a paragraph's text, spaces apart: FNV-1a of 32 bits in base 36. Runs in browsers too. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text.replace(/\s+/g, "")) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Where a paragraph stands now among these marks: the one of the same text nearest to its old place, for text before
 * it may have come or gone; the old place itself when its text was rewritten.
 */
export function findMarked(marks: readonly string[], paragraph: number, mark: string): number {
  const last = Math.max(0, marks.length - 1);
  for (let off = 0; off <= marks.length + paragraph; off++)
    for (const at of [paragraph - off, paragraph + off]) if (mark && marks[at] === mark) return at;
  return Math.min(paragraph, last);
}
