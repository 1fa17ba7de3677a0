/** Characters that XML 1.0 cannot hold, and control characters: gone from all text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g;

/** The text without characters that break XML; lone surrogates become U+FFFD. */
export const cleanText = (text: string): string => text.toWellFormed().replace(FORBIDDEN, "");

/** A text of which nothing is seen: blanks, joiners, fillers and other characters without a shape. */
export const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Text for HTML and XML alike. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;") : text;

/** An attribute's value for HTML and XML alike, to stand in double quotes. */
export const escapeAttribute = (text: string): string =>
  escapeText(text)
    .replace(/"/g, "&quot;")
    .replace(/\t/g, "&#9;")
    .replace(/\n/g, "&#10;")
    .replace(/\r/g, "&#13;");
