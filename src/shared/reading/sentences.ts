/** Elements that part words: what stands in two of them is no one run of text. */
export const BLOCK_TAGS = [
  ...["p", "li", "dt", "dd", "td", "th", "pre", "h1", "h2", "h3", "h4", "h5", "h6"],
  ...["blockquote", "figcaption", "div", "section"],
];

/** What of a chapter is read over: signs beside the words, and notes, which stand at its end and belong to no place there. */
export const UNSPOKEN = ".noteref, .backlink, rp, .passage-mark, .footnotes, script, style";

/** Whether there is anything to say: letters or numbers. */
export const isSpoken = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Words as they are read out. */
export const spokenOf = (text: string): string => text.trim().replace(/\s+/g, " ");

/** A full stop that ends no sentence: a title's, an initial's. */
const ABBREVIATED =
  /(?:^|[\s“‘"'(])(?:\p{Lu}|Mrs?|Mx|Ms|Messrs|Dr|St|Prof|Rev|Hon|Capt|Col|Gen|Lt|Sgt|Mme|Mlle|Hr|Fr|Sr|Sra|No|vs|cf|etc)\.\s*$/u;

/** Where the sentences of a text begin and end (Unicode, UAX 29); the whole where the browser cannot tell. */
export function cut(words: string, language: string): [number, number][] {
  if (!("Segmenter" in Intl)) return [[0, words.length]];
  const cuts: [number, number][] = [];
  let open = false;
  for (const { segment, index } of new Intl.Segmenter(language || undefined, {
    granularity: "sentence",
  }).segment(words)) {
    const last = cuts.at(-1);
    // What a speech in quotation marks is followed by ("she said") belongs to it; so does what has no letters.
    if (last && (open || /^\p{Ll}/u.test(segment) || !/[\p{L}\p{N}]/u.test(segment)))
      last[1] = index + segment.length;
    else cuts.push([index, index + segment.length]);
    open = ABBREVIATED.test(segment);
  }
  return cuts;
}
