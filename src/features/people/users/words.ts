/** Words kept of one text: nobody is found by more. */
const MAX_WORDS = 24;

/** Words of a text as they are compared: lower case, without accents, each once. "Zoë O’Neil" -> zoe, o, neil. */
export function wordsOf(text: string): string[] {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Conditions that each word begins one of the stored words; an index on `field` serves them. Null for no words. */
export function beginsWith(field: string, text: string): { $and: Record<string, RegExp>[] } | null {
  // Letters and digits only: nothing in them means anything in a pattern.
  const words = wordsOf(text).slice(0, 6);
  return words.length > 0 ? { $and: words.map((word) => ({ [field]: new RegExp(`^${word}`) })) } : null;
}
