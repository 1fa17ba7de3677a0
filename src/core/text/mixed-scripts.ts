/** Alphabets with letters that look like those of another; Chinese, Japanese and Korean are not among them. */
const ALPHABETS = ["Latin", "Greek", "Cyrillic", "Armenian", "Cherokee", "Coptic", "Hebrew", "Arabic"].map(
  (script) => new RegExp(`\\p{Script=${script}}`, "u"),
);

/**
 * True if a word of the text mixes alphabets, such as Latin letters with a Cyrillic one (Unicode UTS 39, section 5).
 */
export const mixesAlphabets = (text: string): boolean =>
  text.split(/\s+/).some((word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1);
