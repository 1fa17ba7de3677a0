/** The quotation marks of a language: outer and inner, each opening and closing (CLDR, delimiters). */
export type Quotes = readonly [open: string, close: string, openInner: string, closeInner: string];

const ENGLISH: Quotes = ["“", "”", "‘", "’"];
const GERMAN: Quotes = ["„", "“", "‚", "‘"];
const ANGLED: Quotes = ["«", "»", "“", "”"];
const SLAVIC: Quotes = ["«", "»", "„", "“"];
const EVEN: Quotes = ["”", "”", "’", "’"];
const LOW_HIGH: Quotes = ["„", "”", "«", "»"];

const BY_LANGUAGE: Readonly<Record<string, Quotes>> = {
  ...{ de: GERMAN, cs: GERMAN, sk: GERMAN, sl: GERMAN, bg: GERMAN, is: GERMAN, lt: GERMAN, et: GERMAN },
  ...{ es: ANGLED, pt: ANGLED, ca: ANGLED, it: ANGLED, el: ANGLED, nb: ["«", "»", "‘", "’"], no: ANGLED },
  fr: ["«\u202f", "\u202f»", "“", "”"],
  ...{ ru: SLAVIC, uk: SLAVIC, be: SLAVIC, fa: ["«", "»", "‹", "›"] },
  ...{ sv: EVEN, fi: EVEN },
  ...{
    pl: LOW_HIGH,
    ro: LOW_HIGH,
    hu: ["„", "”", "»", "«"],
    hr: ["„", "”", "‘", "’"],
    sr: ["„", "”", "‘", "’"],
  },
  ...{ da: ["»", "«", "›", "‹"], nl: ["“", "”", "‘", "’"] },
  ...{ ja: ["「", "」", "『", "』"], "zh-hant": ["「", "」", "『", "』"], "de-ch": ["«", "»", "‹", "›"] },
};

/** The quotation marks of a language, by its tag; English ones where it has none of its own. */
export function quotesOf(language: string): Quotes {
  const tag = language.toLowerCase();
  return BY_LANGUAGE[tag] ?? BY_LANGUAGE[tag.split("-")[0] ?? ""] ?? ENGLISH;
}

/**
 * What a straight quotation mark means after this text: it opens after nothing, a blank, a bracket, a dash or another
 * opening mark, else it closes; a single one within a word is an apostrophe.
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

/** Where marks that open elsewhere close (Danish »…«), what is open says which it is. */
const closesWith = (last: string, before: string, close: string): boolean =>
  close === last && before.lastIndexOf(close) >= 0 && !/\s$/.test(before);

/** After a letter: a mark that closes what an inner one has opened, or an apostrophe. */
const apostropheOr = (close: string, before: string, open: string): string =>
  close !== "’" && before.lastIndexOf(open) > before.lastIndexOf(close) ? close : "’";
