import { numberAs } from "../docx/number-formats.ts";
import type { ListPlace } from "../model.ts";

/** A level of a list: its number format (`\levelnfc`) and first number. */
export interface RtfLevel {
  format: number;
  start: number;
}

/** The number of a paragraph. */
export interface RtfNumber {
  readonly place: ListPlace;
  /** The number as displayed; "" for bullets. */
  readonly label: string;
}

/** Number formats of `\levelnfc` (RTF 1.9.1, list table). */
const FORMATS: Readonly<Record<number, string>> = {
  1: "upperRoman",
  2: "lowerRoman",
  3: "upperLetter",
  4: "lowerLetter",
};
const TYPES: Readonly<Record<number, ListPlace["type"]>> = { 1: "I", 2: "i", 3: "A", 4: "a" };
const BULLETS = new Set([23, 255]);

/** The lists of a Rich Text file: definitions and counters. */
export class RtfLists {
  readonly #levels = new Map<number, readonly RtfLevel[]>();
  readonly #overrides = new Map<number, number>();
  readonly #counters = new Map<number, number[]>();

  define(list: number, levels: readonly RtfLevel[]): void {
    this.#levels.set(list, levels);
  }

  override(list: number, number: number): void {
    this.#overrides.set(number, list);
  }

  /**
   * Numbers a paragraph of a list (`\ls`), or of none with only its displayed number; null if it has no
   * number. The displayed number applies where it is one.
   */
  count(list: number, level: number, shown: string): RtfNumber | null {
    const text = shown.trim();
    const definition = this.#levels.get(this.#overrides.get(list) ?? list)?.[level];
    if (list === 0 && text === "") return null;
    const counters = this.#counters.get(list) ?? [];
    this.#counters.set(list, counters);
    const read = text === "" ? null : readNumber(text, definition?.format);
    const isBullet =
      read === null && (text !== "" || definition === undefined || BULLETS.has(definition.format));
    const value = isBullet ? null : (read?.value ?? (counters[level] ?? (definition?.start ?? 1) - 1) + 1);
    counters.length = level + 1;
    counters[level] = value ?? 0;
    const type = read?.type ?? TYPES[definition?.format ?? 0] ?? "1";
    return {
      place: { list: `list ${list}`, level, value, type },
      label:
        value === null ? "" : text || `${numberAs(value, FORMATS[definition?.format ?? 0] ?? "decimal")}.`,
    };
  }
}

/** Reads "4.", "(b)", "iv)" or "Chapter 4"; null for a bullet. */
function readNumber(
  text: string,
  format: number | undefined,
): { value: number; type: ListPlace["type"] } | null {
  const digits = /(\d+)\D*$/.exec(text)?.[1];
  if (digits) return { value: Number(digits), type: "1" };
  const letters = /^\(?([a-z]{1,6})[.):]?$/i.exec(text)?.[1];
  if (!letters) return null;
  const isUpper = letters === letters.toUpperCase();
  const isRoman = format === 1 || format === 2 || (format === undefined && /^[ivx]+$/i.test(letters));
  if (isRoman) return { value: fromRoman(letters), type: isUpper ? "I" : "i" };
  // A letter as a bullet: "o" of a symbol font.
  if (format !== undefined && BULLETS.has(format)) return null;
  return letters.length === 1
    ? { value: letters.toLowerCase().charCodeAt(0) - 96, type: isUpper ? "A" : "a" }
    : null;
}

function fromRoman(text: string): number {
  const values = [...text.toLowerCase()].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 };
