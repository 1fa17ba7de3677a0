import { foldText } from "./beginnings.ts";

/** Letters that are no others with a mark, and where lists in English put them. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/** Text as lists are sorted by it: whatever the case, letters with marks beside those without. "Émile" -> "emile". */
export const sortText = (text: string): string => {
  const lower = text.toLowerCase();
  return foldText(lower.replace(LETTER, (letter) => LETTERS[letter] ?? letter)) || lower;
};
