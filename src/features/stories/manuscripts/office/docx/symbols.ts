import { codePoint } from "dingbat-to-unicode";

/** Symbol typefaces. */
const FACES: Readonly<Record<string, string>> = {
  symbol: "Symbol",
  wingdings: "Wingdings",
  "wingdings 2": "Wingdings 2",
  "wingdings 3": "Wingdings 3",
  webdings: "Webdings",
};

/** Returns the character of a symbol (`w:sym`) in a typeface; null if unknown. */
export function symbolOf(font: string | undefined, code: number): string | null {
  const face = FACES[(font ?? "").toLowerCase()];
  // Symbol typefaces have their symbols in a private use area.
  const symbolCode = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  const known = face && codePoint(face, symbolCode)?.string;
  if (known) return known;
  const isPlain = code > 0x20 && code < 0xd800 && !face;
  return isPlain ? String.fromCodePoint(code) : null;
}

/** Replaces private-use characters of a symbol typeface with the characters they display. */
export const withSymbols = (text: string, font: string | undefined): string =>
  FACES[(font ?? "").toLowerCase()] && /[\uf000-\uf0ff]/.test(text)
    ? text.replace(/[\uf000-\uf0ff]/g, (sign) => symbolOf(font, sign.charCodeAt(0)) ?? sign)
    : text;
