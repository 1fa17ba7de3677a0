import { plainText } from "./plain-text.ts";

/**
 * The number of words in HTML, titles and notes included, numbers of notes not. A word is a run of letters,
 * digits and marks; apostrophes, hyphens, full stops and invisible joiners inside it do not part it, dashes do.
 * Scripts without spaces (Chinese, Japanese, Thai and their like) are parted by the language's own dictionary
 * (Intl.Segmenter). A novel of 120,000 words takes some 60 ms.
 */
export const countWords = (html: string): number => countTextWords(plainText(html));

/** The same rule for plain text. */
export function countTextWords(text: string): number {
  let words = 0;
  for (const [run] of text.matchAll(WORD)) words += UNSPACED.test(run) ? segments(run) : 1;
  return words;
}

const INNER = "['’.·\\-\\u00ad\\u200b-\\u200d\\u2010\\u2011\\u2060\\ufeff]";
const WORD = new RegExp(`[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}]|${INNER}+(?=[\\p{L}\\p{N}]))*`, "gu");
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

function segments(run: string): number {
  let words = 0;
  for (const segment of segmenter.segment(run)) if (segment.isWordLike) words += 1;
  return words;
}
