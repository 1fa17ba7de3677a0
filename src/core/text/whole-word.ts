/** Escapes a text for a regular expression. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Returns a pattern for a whole word or name, to be used ignoring case; for MongoDB, which has other flags
 * than JavaScript.
 */
export const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![A-Za-z0-9])${escaped(word)}(?![A-Za-z0-9])`, "i");
