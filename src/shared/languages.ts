/** Scripts that run from right to left. */
const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** The usual ones, which need no looking up: that costs as much as rendering a page's head. */
const LEFT_TO_RIGHT = new Set(["en", "en-GB", "en-US"]);

/** The `dir` of text in a language (BCP 47); undefined for left to right, and for what is no language tag. */
export function directionOf(language: string): "rtl" | undefined {
  if (LEFT_TO_RIGHT.has(language)) return undefined;
  try {
    const { script } = new Intl.Locale(language).maximize();
    return script && RIGHT_TO_LEFT.has(script) ? "rtl" : undefined;
  } catch {
    return undefined;
  }
}

/** The English name of a language: "he" -> "Hebrew"; the tag itself where there is none. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames("en-GB", { type: "language" }).of(language) ?? language;
  } catch {
    return language; // an author may have typed what is no language tag
  }
}
