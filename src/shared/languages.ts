/** Scripts written from right to left. */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** Common languages that need no look-up, which costs as much as rendering a page's head. */
const LEFT_TO_RIGHT = new Set(["en", "en-GB", "en-US"]);

/**
 * Returns the `dir` attribute for text in a language (BCP 47); undefined for left to right and for invalid
 * tags.
 */
export function directionOf(language: string): "rtl" | undefined {
  if (LEFT_TO_RIGHT.has(language)) return undefined;
  try {
    const { script } = new Intl.Locale(language).maximize();
    return script && RIGHT_TO_LEFT.has(script) ? "rtl" : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the English name of a language, "he" -> "Hebrew", or the tag if it has no name. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames("en-GB", { type: "language" }).of(language) ?? language;
  } catch {
    return language; // Authors may have typed an invalid language tag.
  }
}
