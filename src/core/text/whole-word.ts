/** A text as a regular expression finds it, letter by letter. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A word or name that stands by itself, in any case: for MongoDB, which knows other flags than JavaScript. */
export const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![A-Za-z0-9])${escaped(word)}(?![A-Za-z0-9])`, "i");
