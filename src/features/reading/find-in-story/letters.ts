import { foldedSign } from "../../../shared/anchors/index.ts";

/** A text as words are compared, with the way back. */
export interface FoldedWords {
  readonly text: string;
  /** The offset in the source of each UTF-16 unit of `text`, and the source's length at the end. */
  readonly offsets: readonly number[];
}

/**
 * Text as a reader's words are compared with it: small letters without accents, plain quotes and dashes, nothing
 * invisible. Marks that make another letter of one (kana, Indic vowels, й) stay. Takes text in NFC.
 */
export const foldWords = (text: string): string => text.toLowerCase().replace(FOLDABLE, foldUnit);

/** The same, telling where each unit came from; several times slower. */
export function foldWithOffsets(source: string): FoldedWords {
  const offsets: number[] = [];
  let text = "";
  let at = 0;
  for (const letter of source) {
    const folded = letter < "\u0080" ? letter.toLowerCase() : foldWords(letter);
    for (let unit = 0; unit < folded.length; unit += 1) offsets.push(at);
    text += folded;
    at += letter.length;
  }
  offsets.push(source.length);
  return { text, offsets };
}

/** Where anything can be to fold; beyond it are the scripts of East Asia, of which nothing is. */
const FOLDABLE = /[\u0080-\u2fff\ufb00-\ufeff\uff00-\uffef]/g;

/** Letters that no accent can be taken from, as they are typed where they are not at hand. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŧ: "t",
  ſ: "s",
  ς: "σ",
  ё: "е",
};

/** Accents by themselves, the points of Hebrew, the vowel signs and the stretching of Arabic. */
const LOOSE = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/;
const ACCENTED = /[\p{Script=Latin}\p{Script=Greek}]/u;
/** Ligatures and the wide and narrow forms of East Asian type. */
const FORMS = /[\ufb00-\ufb4f\uff01-\uffef]/;

const known = new Map<string, string>();

function foldUnit(unit: string): string {
  const found = known.get(unit);
  if (found !== undefined) return found;
  const folded = fold(unit);
  known.set(unit, folded);
  return folded;
}

function fold(unit: string): string {
  const sign = foldedSign(unit.charCodeAt(0)) ?? LETTERS[unit];
  if (sign !== undefined) return sign;
  if (LOOSE.test(unit)) return "";
  if (FORMS.test(unit)) {
    const plain = unit.normalize("NFKC").toLowerCase();
    return plain === unit ? unit : foldWords(plain);
  }
  return ACCENTED.test(unit) ? unit.normalize("NFD").replace(/[\u0300-\u036f]+/g, "") : unit;
}
