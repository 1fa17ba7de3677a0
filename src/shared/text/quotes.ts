/** The quotation marks of a language: outer and inner, each opening and closing (CLDR, delimiters). */
export type Quotes = readonly [open: string, close: string, openInner: string, closeInner: string];

const ENGLISH: Quotes = ["“", "”", "‘", "’"];
const GERMAN: Quotes = ["„", "“", "‚", "‘"];
const ANGLED: Quotes = ["«", "»", "“", "”"];
const SLAVIC: Quotes = ["«", "»", "„", "“"];
const EVEN: Quotes = ["”", "”", "’", "’"];
const LOW_HIGH: Quotes = ["„", "”", "«", "»"];

const BY_LANGUAGE: Readonly<Record<string, Quotes>> = {
  de: GERMAN,
  cs: GERMAN,
  sk: GERMAN,
  sl: GERMAN,
  bg: GERMAN,
  is: GERMAN,
  lt: GERMAN,
  et: GERMAN,
  es: ANGLED,
  pt: ANGLED,
  ca: ANGLED,
  it: ANGLED,
  el: ANGLED,
  nb: ["«", "»", "‘", "’"],
  no: ANGLED,
  fr: ["«\u202f", "\u202f»", "“", "”"],
  ru: SLAVIC,
  uk: SLAVIC,
  be: SLAVIC,
  fa: ["«", "»", "‹", "›"],
  sv: EVEN,
  fi: EVEN,
  pl: LOW_HIGH,
  ro: LOW_HIGH,
  hu: ["„", "”", "»", "«"],
  hr: ["„", "”", "‘", "’"],
  sr: ["„", "”", "‘", "’"],
  da: ["»", "«", "›", "‹"],
  nl: ["“", "”", "‘", "’"],
  ja: ["「", "」", "『", "』"],
  "zh-hant": ["「", "」", "『", "』"],
  "de-ch": ["«", "»", "‹", "›"],
};

/** Returns the quotation marks of a language, by its tag; English ones if the language is not listed. */
export function quotesOf(language: string): Quotes {
  const tag = language.toLowerCase();
  return BY_LANGUAGE[tag] ?? BY_LANGUAGE[tag.split("-")[0] ?? ""] ?? ENGLISH;
}

/**
 * Returns the curly form of a straight quotation mark after this text: it opens at the start or after a
 * blank, a bracket, a dash or another opening mark, and otherwise closes; a single one within a word is an
 * apostrophe.
 */
export function quoteFor(mark: '"' | "'", before: string, language: string): string {
  const [open, close, openInner, closeInner] = quotesOf(language);
  const last = before.at(-1) ?? "";
  const opens =
    last === "" ||
    (/[\s([{\p{Pd}\p{Pi}\p{Ps}«»‹›„‚“‘\ufffc]/u.test(last) && !closesWith(last, before, close));
  if (mark === '"') return opens ? open : close;
  return opens
    ? openInner
    : /[\p{L}\p{N}]/u.test(last)
      ? apostropheOr(closeInner, before, openInner)
      : closeInner;
}

/** In languages where the closing mark opens elsewhere (Danish »…«), the marks still open decide. */
const closesWith = (last: string, before: string, close: string): boolean =>
  close === last && before.lastIndexOf(close) >= 0 && !/\s$/.test(before);

/** After a letter: a mark that closes an inner quotation, or an apostrophe. */
const apostropheOr = (close: string, before: string, open: string): string =>
  close !== "’" && before.lastIndexOf(open) > before.lastIndexOf(close) ? close : "’";

/** Words that begin with an apostrophe, by language; no other word begins with the letters of `atOnce`. */
const ELISIONS: Readonly<Record<string, { readonly atOnce?: string; readonly whole: string }>> = {
  en: {
    atOnce: "twas|twere|twould|twasn|tisn",
    whole:
      "tis|twill|twon|til|em|n|cos|coz|cuz|bout|nuff|neath|twixt|tween|gainst|fraid|kay|nother|e|im|ave|ead|eard|ello|ouse|struth|sblood|zounds|swounds",
  },
  de: { whole: "s|n|ne|nen|nem|ner|rauf|raus|rein|rüber|runter|rum|ran" },
  nl: { whole: "s|t|n|k|m|r" },
  af: { whole: "n" },
};
/** English words that can also begin a quotation: within a sentence, they begin with an apostrophe. */
const WITHIN = "cause|round|fore|cross|course|er|ere|scuse|specially|less|is|ow";

/**
 * Returns the index of an opening mark in a text being typed that turns out to be an apostrophe, now that the
 * text's last character is typed ("'90s", "'Twas", "'n'"); null if there is none.
 */
export function apostropheAt(text: string, language: string): number | null {
  const [, , openInner] = quotesOf(language);
  const primary = language.toLowerCase().split("-")[0] ?? "";
  const { atOnce, whole } = ELISIONS[primary] ?? {};
  const [, before = "", word = "", end = ""] =
    new RegExp(
      `^(.*(?:^|[\\s([\\p{Pd}\\p{Pi}„‚«‹\ufffc]))${openInner}([\\p{L}\\p{N}]{1,10})([^\\p{L}\\p{N}]?)$`,
      "su",
    ).exec(text) ?? [];
  if (word === "") return null;
  const isWithin = /\p{Ll}\s$/u.test(before);
  const is = (words: string | undefined, flags = "iu") =>
    words !== undefined && new RegExp(`^(?:${words})$`, flags).test(word);
  const isElision =
    end === ""
      ? is(atOnce) || is("\\d0s|\\d\\der")
      : is(whole) || is("\\d\\ds") || (isWithin && (is("\\d\\d") || (primary === "en" && is(WITHIN, "u"))));
  return isElision ? before.length : null;
}
