/** Text with typographic punctuation, and the number of replacements. */
export interface Printed {
  readonly text: string;
  readonly changed: number;
}

/**
 * Replaces two hyphens with a dash, and straight quotation marks with those of the language, unless the text
 * already contains typographic ones, because straight ones are then deliberate. Quotation marks of unknown
 * languages are unchanged.
 */
export function asPrinted(text: string, language: string | null): Printed {
  let changed = 0;
  const count = (sign: string) => {
    changed += 1;
    return sign;
  };
  const dashed = text.replace(/(?<![-<!])--(?![->])/g, () => count("—"));
  const marks = MARKS[(language ?? "en").split("-")[0]?.toLowerCase() ?? ""];
  if (!marks || /[“”„«»‘’]/.test(text)) return { text: dashed, changed };
  const [open, close, openInner, closeInner] = marks;
  const quoted = dashed
    .replace(/"/g, (_, at: number) => count(opens(dashed, at) ? open : close))
    .replace(/'/g, (_, at: number, whole: string) =>
      count(
        opens(whole, at) && !APOSTROPHE.test(whole.slice(at, at + 12))
          ? openInner
          : closesInner(whole, at, closeInner),
      ),
    );
  return { text: quoted, changed };
}

/** Returns true if a quotation mark opens: after white space, a bracket, a dash or another opening mark. */
const opens = (text: string, at: number): boolean => {
  const before = text[at - 1] ?? " ";
  const after = text[at + 1] ?? " ";
  return /[\s([{_*“„«‘‚"']/.test(before)
    ? !/\s/.test(after)
    : /[—–-]/.test(before) && /[\p{L}\p{N}_]/u.test(after);
};

/** Between letters it is an apostrophe in every language. */
const closesInner = (text: string, at: number, close: string): string =>
  /\p{L}/u.test(text[at - 1] ?? "") && /\p{L}/u.test(text[at + 1] ?? "") ? "’" : close;

/** Matches words that begin with an apostrophe. */
const APOSTROPHE =
  /^'(?:\d\ds?|tis|twas|twere|twill|em|til|cause|bout|neath|gainst|cept|round)(?![\p{L}\p{N}])/iu;

type Marks = readonly [open: string, close: string, openInner: string, closeInner: string];
const ENGLISH: Marks = ["“", "”", "‘", "’"];
const LOW: Marks = ["„", "“", "‚", "‘"];
const LOW_HIGH: Marks = ["„", "”", "‚", "’"];
const ANGLES: Marks = ["«", "»", "“", "”"];

/** Quotation marks by language, from Unicode CLDR's delimiters. */
const MARKS: Readonly<Record<string, Marks>> = {
  en: ENGLISH,
  es: ANGLES,
  pt: ENGLISH,
  it: ANGLES,
  nl: ENGLISH,
  tr: ENGLISH,
  de: LOW,
  cs: LOW,
  sk: LOW,
  pl: LOW_HIGH,
  hu: LOW_HIGH,
  ro: LOW_HIGH,
  sv: ["”", "”", "’", "’"],
  fi: ["”", "”", "’", "’"],
  fr: ["«\u00a0", "\u00a0»", "“", "”"],
  ru: ["«", "»", "„", "“"],
  uk: ["«", "»", "„", "“"],
  el: ANGLES,
  nb: ["«", "»", "‘", "’"],
  no: ["«", "»", "‘", "’"],
};
