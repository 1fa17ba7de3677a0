import { plainLetters } from "./search-words.ts";

/** Limit on characters of a key; users type fewer before choosing. */
const KEY_MAX = 32;
/** Limit on words by which a text can be found. */
const WORDS_MAX = 12;
/** Prefixes up to this length are separate keys. */
const SHORT = 3;

/**
 * Normalises text for comparison: lower case, without accents, words separated by one space. "Zoë O’Neil" ->
 * "zoe oneil".
 */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]+/gu, "")
    .toLowerCase()
    .replace(/\p{L}+/gu, plainLetters)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Returns the keys for prefix search in one index: the rest of the text from each word on, and the first two
 * and three letters of each word. Short prefixes, which many texts share, are therefore single keys that can
 * be read in any order; long ones are a narrow range.
 */
export function beginningsOf(text: string): string[] {
  const words = foldText(text).split(" ").filter(Boolean);
  const keys = words.slice(0, WORDS_MAX).flatMap((word, index) => {
    const letters = [...word];
    const short = [2, SHORT].map((length) => letters.slice(0, length).join(""));
    return [...short, words.slice(index).join(" ").slice(0, KEY_MAX)];
  });
  return [...new Set(keys)];
}

/** Returns the longest of the keys of a text, by which the whole text is found. */
export const wholeKey = (text: string): string => foldText(text).slice(0, KEY_MAX);

/**
 * Returns the condition for a prefix among the keys: one key, or a range that a single key must lie in
 * (separate bounds could be met by different keys); null for less than two letters.
 */
export function lookUp(typed: string): { $eq: string } | { $elemMatch: Beginning } | null {
  const key = foldText(typed).slice(0, KEY_MAX);
  const length = [...key].length;
  if (length < 2) return null;
  return length <= SHORT ? { $eq: key } : { $elemMatch: beginsWith(key) };
}

/** Range of strings with a common prefix. */
export interface Beginning {
  readonly $gte: string;
  readonly $lt: string;
}

/** Returns the range of strings that begin with this one. */
export const beginsWith = (key: string): Beginning => ({ $gte: key, $lt: `${key}\uffff` });
