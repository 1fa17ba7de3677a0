/** Elements that separate text: the contents of two of them are not continuous. */
export const BLOCK_TAGS = [
  ...["p", "li", "dt", "dd", "td", "th", "pre", "h1", "h2", "h3", "h4", "h5", "h6"],
  ...["blockquote", "figcaption", "div", "section"],
];

/**
 * Parts of a chapter that are not read aloud: marks beside the words, and notes, which are at its end and
 * outside the running text.
 */
export const UNSPOKEN = ".noteref, .backlink, rp, .passage-mark, .footnotes, script, style";

/** Returns true if the text contains something to speak: letters or numbers. */
export const isSpoken = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Returns a text as it is read aloud. */
export const spokenOf = (text: string): string => text.trim().replace(/\s+/g, " ");

/** A full stop that does not end a sentence: after a title or an initial. */
const ABBREVIATED =
  /(?:^|[\s“‘"'(])(?:\p{Lu}|Mrs?|Mx|Ms|Messrs|Dr|St|Prof|Rev|Hon|Capt|Col|Gen|Lt|Sgt|Mme|Mlle|Hr|Fr|Sr|Sra|No|vs|cf|etc)\.\s*$/u;

/**
 * Returns the ranges of the sentences in a text (Unicode, UAX 29); one range for the whole text if the
 * browser does not support segmentation.
 */
export function cut(words: string, language: string): [number, number][] {
  if (!("Segmenter" in Intl)) return [[0, words.length]];
  const cuts: [number, number][] = [];
  let open = false;
  for (const { segment, index } of new Intl.Segmenter(language || undefined, {
    granularity: "sentence",
  }).segment(words)) {
    const last = cuts.at(-1);
    // Text that follows direct speech ("she said") belongs to its sentence, and so does text without letters.
    if (last && (open || /^\p{Ll}/u.test(segment) || !/[\p{L}\p{N}]/u.test(segment)))
      last[1] = index + segment.length;
    else cuts.push([index, index + segment.length]);
    open = ABBREVIATED.test(segment);
  }
  return cuts;
}
