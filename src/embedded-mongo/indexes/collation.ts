import { toSafeInteger } from "../bson/numbers.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, notImplemented, typeMismatch } from "../errors.ts";

/** How strings compare: by sort keys, whose bytes also serve as index keys. */
export interface Collation {
  /** The full specification, as listIndexes shows it. */
  readonly spec: Doc;
  /** Bytes that sort (memcmp) as the strings do; equal strings have equal keys. */
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
 * The collation of a command or index option; undefined for none or `simple`, which is comparison by code point.
 * Locales are `en` and its regions, strengths 1 to 3; anything else is refused as NotImplemented.
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

/** Whether two collations order strings in the same way. */
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
 * Letters first, then accents, then case: the three levels of the Unicode collation algorithm, with the order of
 * letters, digits and punctuation taken from ICU (Intl.Collator).
 */
function sortKey(text: string, strength: number): Buffer {
  const letters: number[] = [];
  const accents: number[] = [];
  const cases: number[] = [];
  for (const char of text.normalize("NFD")) {
    if (/\p{M}/u.test(char)) {
      const mark = char.codePointAt(0)!;
      accents.push(2 + ((mark >> 8) & 0x7f), mark & 0xff);
      continue;
    }
    const lower = char.toLowerCase();
    for (const letter of expansions[lower] ?? lower) {
      const weight = weightOf(letter);
      if (weight === 0) continue;
      letters.push((weight >> 16) & 0xff, (weight >> 8) & 0xff, weight & 0xff);
      accents.push(1);
      cases.push(char === lower ? 1 : 2);
    }
    if (expansions[lower]) accents.push(0xff);
  }
  if (strength === 1) return Buffer.from(letters);
  if (strength === 2) return Buffer.from([...letters, 0, 0, 0, ...accents]);
  return Buffer.from([...letters, 0, 0, 0, ...accents, 0, ...cases]);
}

let weights: Map<string, number> | undefined;

/** Place of a letter in ICU's root order; characters beyond the table follow it by code point. */
function weightOf(letter: string): number {
  weights ??= rankLetters();
  return weights.get(letter) ?? 0x10000 + letter.codePointAt(0)!;
}

const ranked: readonly [number, number][] = [
  [0x00, 0x24f],
  [0x370, 0x52f],
  [0x2010, 0x205e],
  [0x20a0, 0x20c0],
];

function rankLetters(): Map<string, number> {
  const { compare } = new Intl.Collator("en", { sensitivity: "base" });
  const letters = new Set<string>();
  for (const [first, last] of ranked)
    for (let code = first; code <= last; code++) {
      const [base] = String.fromCharCode(code).normalize("NFD").toLowerCase();
      if (base) letters.add(base);
    }
  const sorted = [...letters].sort(compare);
  const table = new Map<string, number>();
  let weight = 1;
  sorted.forEach((letter, place) => {
    if (place > 0 && compare(sorted[place - 1]!, letter) !== 0) weight++;
    table.set(letter, compare(letter, "") === 0 ? 0 : weight);
  });
  return table;
}
