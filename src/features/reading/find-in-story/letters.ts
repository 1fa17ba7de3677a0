import { PLAIN_LETTERS } from "#core/text/search-words.ts";
import { foldedSign } from "#shared/anchors/index.ts";

/** Text normalised for comparison, with a mapping back to the source. */
export interface FoldedWords {
  readonly text: string;
  /** Source offset of each UTF-16 unit of `text`, followed by the length of the source. */
  readonly offsets: readonly number[];
}

/**
 * Normalises text for comparison with a reader's search: lower case, no accents, plain quotes and dashes, no
 * invisible characters. Marks that form a different letter (kana, Indic vowels, й) remain. Expects text in
 * NFC.
 */
export const foldWords = (text: string): string => text.toLowerCase().replace(FOLDABLE, foldUnit);

/** Normalises text like `foldWords` and also records the source offset of each unit; several times slower. */
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

/** Ranges of characters that may need folding; the East Asian scripts outside them need none. */
const FOLDABLE = /[\u0080-\u2fff\ufb00-\ufeff\uff00-\uffef]/g;

/** Letters whose usual spelling without marks Unicode does not give. */
const LETTERS: Readonly<Record<string, string>> = { ...PLAIN_LETTERS, ſ: "s", ς: "σ", ё: "е" };

/** Combining accents, Hebrew points, and Arabic vowel signs and tatweel. */
const LOOSE = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/;
const ACCENTED = /[\p{Script=Latin}\p{Script=Greek}]/u;
/** Ligatures and the full-width and half-width forms of East Asian typography. */
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
