/** A text with a typewriter's signs made those of print, and how many they were. */
export interface Printed {
  readonly text: string;
  readonly changed: number;
}

/**
 * Makes two hyphens a dash, and straight quotation marks those of the language, unless the text has printed ones
 * already: its author knows then what is straight. Languages whose marks we do not know keep them.
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

/** Whether a mark stands before what it belongs to: after a gap, a bracket, a dash or another opening mark. */
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

/** Words that begin with an apostrophe. */
const APOSTROPHE =
  /^'(?:\d\ds?|tis|twas|twere|twill|em|til|cause|bout|neath|gainst|cept|round)(?![\p{L}\p{N}])/iu;

type Marks = readonly [open: string, close: string, openInner: string, closeInner: string];
const ENGLISH: Marks = ["“", "”", "‘", "’"];
const LOW: Marks = ["„", "“", "‚", "‘"];
const LOW_HIGH: Marks = ["„", "”", "‚", "’"];
const ANGLES: Marks = ["«", "»", "“", "”"];

/** By language; Unicode CLDR's delimiters. */
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
