import { plainLetters } from "#core/text/search-words.ts";

/** Limit on stored words per text; search uses no more. */
const MAX_WORDS = 24;

/**
 * Splits a text into words for comparison: lower case, without accents, without duplicates. "Zoë O’Neil" ->
 * zoe, o, neil.
 */
export function wordsOf(text: string): string[] {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\p{L}+/gu, plainLetters)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/**
 * Returns conditions that each word is a prefix of a stored word; served by an index on `field`. Null without
 * words.
 */
export function beginsWith(field: string, text: string): { $and: Record<string, RegExp>[] } | null {
  // Letters and digits only, so no escaping is needed in the pattern.
  const words = wordsOf(text).slice(0, 6);
  return words.length > 0 ? { $and: words.map((word) => ({ [field]: new RegExp(`^${word}`) })) } : null;
}
