/** Number of hashes stored per paragraph. */
const KEPT = 8;
/** Words per shingle. */
const WIDE = 2;

/**
 * Fingerprint of a paragraph: the smallest hashes of its pairs of adjacent words (a bottom-k sketch, Broder
 * 1997), from which the similarity of two paragraphs can be estimated. At most 8 unsigned 32-bit numbers,
 * ascending.
 */
export function printOf(folded: string): number[] {
  const words = folded.match(WORD) ?? [];
  const hashes = new Set<number>();
  for (let at = 0; at < Math.max(1, words.length - WIDE + 1); at += 1)
    hashes.add(hash(words.slice(at, at + WIDE).join(" ")));
  return [...hashes].sort((a, b) => a - b).slice(0, KEPT);
}

/**
 * Returns the similarity of two paragraphs by their fingerprints, from 0 to 1 (an estimate of the Jaccard
 * index).
 */
export function likeness(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const smallest = [...new Set([...one, ...other])]
    .sort((a, b) => a - b)
    .slice(0, Math.max(one.length, other.length));
  const both = smallest.filter((value) => one.includes(value) && other.includes(value));
  return both.length / smallest.length;
}

const WORD = /[\p{L}\p{N}']+/gu;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}
