import { toSafeInteger } from "../bson/numbers.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, notImplemented, typeMismatch } from "../errors.ts";

/** String comparison by sort keys, which also serve as index keys. */
export interface Collation {
  /** Full specification, as listIndexes shows it. */
  readonly spec: Doc;
  /** Returns bytes that sort (memcmp) as the strings do; equal strings have equal keys. */
  key(text: string): Buffer;
  compare(a: string, b: string): number;
}

const defaults = {
  strength: 3,
  caseLevel: false,
  caseFirst: "off",
  numericOrdering: false,
  alternate: "non-ignorable",
  maxVariable: "punct",
  normalization: false,
  backwards: false,
};

const made = new Map<string, Collation>();

/**
 * Parses the collation of a command or index option; undefined if missing or `simple`, which is comparison by
 * code point. Supported are the locale `en` with its regions, and strengths 1 to 3; anything else is rejected
 * as NotImplemented.
 */
export function parseCollation(value: unknown): Collation | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value)) throw typeMismatch("BSON field 'collation' is the wrong type, expected type 'object'");
  for (const name of Object.keys(value))
    if (name !== "locale" && name !== "version" && !(name in defaults))
      throw badValue(`BSON field 'collation.${name}' is an unknown field.`);
  const { locale } = value;
  if (typeof locale !== "string") {
    if (Object.keys(value).length === 0) return undefined;
    throw badValue("BSON field 'collation.locale' is missing but a required field");
  }
  if (locale === "simple") return undefined;
  if (!/^en([_-][A-Za-z]+)?$/.test(locale)) throw notImplemented(`the collation locale '${locale}'`);
  const strength = value.strength === undefined ? 3 : toSafeInteger(value.strength);
  if (strength === undefined || strength < 1 || strength > 5)
    throw badValue("Enumeration value for field 'collation.strength' is not a valid value.");
  if (strength > 3) throw notImplemented(`collation strength ${strength}`);
  for (const [name, usual] of Object.entries(defaults))
    if (name !== "strength" && value[name] !== undefined && value[name] !== usual)
      throw notImplemented(`the collation option ${name}: ${JSON.stringify(value[name])}`);
  return collationOf(locale, strength);
}

/** Returns true if two collations give the same order of strings. */
export const sameCollation = (a: Collation | undefined, b: Collation | undefined) =>
  (a?.spec.strength ?? 0) === (b?.spec.strength ?? 0) && Boolean(a) === Boolean(b);

function collationOf(locale: string, strength: number): Collation {
  const name = `${locale}/${strength}`;
  let collation = made.get(name);
  if (!collation) {
    const recent = new Map<string, Buffer>();
    const key = (text: string) => {
      let bytes = recent.get(text);
      if (!bytes) {
        if (recent.size >= 2000) recent.clear();
        bytes = sortKey(text, strength);
        recent.set(text, bytes);
      }
      return bytes;
    };
    collation = {
      spec: { locale, ...defaults, strength, version: "57.1" },
      key,
      compare: (a, b) => Buffer.compare(key(a), key(b)),
    };
    made.set(name, collation);
  }
  return collation;
}

const expansions: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ĳ: "ij" };

/**
 * Creates a sort key by letters, then accents, then case: the three levels of the Unicode collation
 * algorithm, with the order of letters, digits, punctuation and accents taken from ICU (Intl.Collator).
 */
function sortKey(text: string, strength: number): Buffer {
  const letters: number[] = [];
  const accents: number[] = [];
  const cases: number[] = [];
  for (const char of isAscii.test(text) ? text : text.normalize("NFD")) {
    const part = partOf(char);
    for (const byte of part.letters) letters.push(byte);
    for (const byte of part.accents) accents.push(byte);
    for (const byte of part.cases) cases.push(byte);
  }
  if (strength === 1) return Buffer.from(letters);
  letters.push(0, 0, 0, ...accents);
  if (strength === 3) letters.push(0, ...cases);
  return Buffer.from(letters);
}

const isAscii = /^[\0-\x7f]*$/;

/** Contribution of one character to each level. */
interface Part {
  readonly letters: number[];
  readonly accents: number[];
  readonly cases: number[];
}

const parts = new Map<string, Part>();

function partOf(char: string): Part {
  let part = parts.get(char);
  if (!part) {
    if (parts.size > 20_000) parts.clear();
    part = isMark.test(char) ? { letters: [], accents: accentOf(char), cases: [] } : letterPart(char);
    parts.set(char, part);
  }
  return part;
}

function letterPart(char: string): Part {
  const part: Part = { letters: [], accents: [], cases: [] };
  const lower = char.toLowerCase();
  const spelled = (expansions[lower] ?? lower).normalize("NFKD");
  for (const letter of spelled) {
    const { primary, secondary, tertiary } = weightsOf(letter);
    if (primary === 0) continue;
    part.letters.push((primary >> 16) & 0xff, (primary >> 8) & 0xff, primary & 0xff);
    part.accents.push(1);
    if (secondary > 0) part.accents.push(0xfe, secondary);
    part.cases.push((char === lower ? 1 : 0x40) + Math.min(tertiary, 0x30) + (spelled === lower ? 0 : 0x80));
  }
  if (expansions[lower]) part.accents.push(0xff);
  return part;
}

const isMark = /\p{M}/u;

/** Returns an accent's rank among the common ones, else its code point. */
function accentOf(mark: string): number[] {
  const place = tables().accents.get(mark);
  if (place !== undefined) return [2, place];
  const code = mark.codePointAt(0)!;
  return [3 + ((code >> 16) & 0x3f), (code >> 8) & 0xff, code & 0xff];
}

/** Rank of a letter on each level. Letters that differ only in accent or form share the first. */
interface Weights {
  readonly primary: number;
  readonly secondary: number;
  readonly tertiary: number;
}

/** Characters missing from the tables sort after them by code point. */
const weightsOf = (letter: string): Weights =>
  tables().letters.get(letter) ?? { primary: 0x10000 + letter.codePointAt(0)!, secondary: 0, tertiary: 0 };

let cached: { letters: Map<string, Weights>; accents: Map<string, number> } | undefined;

/**
 * Created when the first collation is used: sorting several thousand characters takes a few hundredths of a
 * second.
 */
function tables() {
  cached ??= { letters: rankLetters(), accents: rankAccents() };
  return cached;
}

const ranked: readonly [number, number][] = [
  [0x00, 0x24f],
  [0x370, 0x52f],
  [0x2010, 0x27ff],
  [0x3040, 0x30ff],
  [0x1f300, 0x1f64f],
];

const collator = (sensitivity: "base" | "accent" | "variant") => new Intl.Collator("en", { sensitivity });

function rankLetters(): Map<string, Weights> {
  const [base, accent, variant] = [collator("base"), collator("accent"), collator("variant")];
  const letters = new Set<string>();
  for (const [first, last] of ranked)
    for (let code = first; code <= last; code++) {
      const [letter] = String.fromCodePoint(code).normalize("NFKD").toLowerCase();
      if (letter && !isMark.test(letter)) letters.add(letter);
    }
  const sorted = [...letters].sort(variant.compare);
  const table = new Map<string, Weights>();
  let last = { primary: 0, secondary: 0, tertiary: 0 };
  let before = "";
  for (const letter of sorted) {
    if (base.compare(letter, "") === 0) last = { primary: 0, secondary: 0, tertiary: 0 };
    else if (base.compare(before, letter) !== 0)
      last = { primary: last.primary + 1, secondary: 0, tertiary: 0 };
    else if (accent.compare(before, letter) !== 0)
      last = { ...last, secondary: last.secondary + 1, tertiary: 0 };
    else if (variant.compare(before, letter) !== 0) last = { ...last, tertiary: last.tertiary + 1 };
    table.set(letter, last);
    before = letter;
  }
  return table;
}

function rankAccents(): Map<string, number> {
  const marks = Array.from({ length: 0x70 }, (_, at) => String.fromCharCode(0x300 + at));
  const { compare } = collator("accent");
  return new Map(marks.sort((a, b) => compare(`a${a}`, `a${b}`)).map((mark, place) => [mark, place + 1]));
}
