/**
 * Returns a short fingerprint of a paragraph's text, ignoring spaces: 32-bit FNV-1a in base 36. Also runs in
 * browsers.
 */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text.replace(/\s+/g, "")) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Returns the current index of a paragraph among these fingerprints: the nearest one with the same text,
 * because earlier text may have been added or removed; the old index if its text was rewritten.
 */
export function findMarked(marks: readonly string[], paragraph: number, mark: string): number {
  const last = Math.max(0, marks.length - 1);
  for (let off = 0; off <= marks.length + paragraph; off++)
    for (const at of [paragraph - off, paragraph + off]) if (mark && marks[at] === mark) return at;
  return Math.min(paragraph, last);
}
