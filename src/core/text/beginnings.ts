/** Letters of a key; nobody types more before choosing. */
const KEY_MAX = 32;
/** Words of a text that it can be found by. */
const WORDS_MAX = 12;
/** Up to so many letters a beginning is a key of its own. */
const SHORT = 3;

/** Text as it is compared: lower case, without accents, words apart by one blank. "Zoë O’Neil" -> "zoe oneil". */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Keys to find a text by what somebody begins to type, for one index: the rest of the text from each word on, and the
 * first two and three letters of each. Short beginnings, which many texts share, so are single keys that can be
 * walked in any order; long ones are a narrow range.
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

/**
 * How to look a beginning up among keys: one key, or a range of them that one key must lie in (each bound for itself
 * would be met by different ones); null for less than two letters.
 */
export function lookUp(typed: string): { $eq: string } | { $elemMatch: Beginning } | null {
  const key = foldText(typed).slice(0, KEY_MAX);
  const length = [...key].length;
  if (length < 2) return null;
  return length <= SHORT ? { $eq: key } : { $elemMatch: beginsWith(key) };
}

/** The range of strings that begin so. */
export interface Beginning {
  readonly $gte: string;
  readonly $lt: string;
}

/** The range of strings that begin with this one. */
export const beginsWith = (key: string): Beginning => ({ $gte: key, $lt: `${key}\uffff` });
