/**
 * Matches control characters and noncharacters. Form feeds are not included: manuscripts use them as page
 * breaks.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g;

/** Removes characters that are not allowed in XML; lone surrogates become U+FFFD. */
export const cleanText = (text: string): string => text.toWellFormed().replace(FORBIDDEN, "");

/** Matches everything outside the production Char of XML 1.0 (section 2.2), including lone surrogates. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/**
 * Returns the text without characters that XML 1.0 forbids. Every XML writer passes its output or its texts
 * through it.
 */
export const xmlSafe = (text: string): string => text.replace(NOT_XML, "");

/**
 * Matches text without a visible character: only white space, joiners, fillers and other invisible
 * characters.
 */
export const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Escapes text for HTML and XML. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;") : text;

/** Escapes an attribute value for HTML and XML, to be put in double quotes. */
export const escapeAttribute = (text: string): string =>
  escapeText(text)
    .replace(/"/g, "&quot;")
    .replace(/\t/g, "&#9;")
    .replace(/\n/g, "&#10;")
    .replace(/\r/g, "&#13;");
