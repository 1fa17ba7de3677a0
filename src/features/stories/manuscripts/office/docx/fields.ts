import type { Inline, Look } from "../model.ts";
import { symbolOf } from "./symbols.ts";

/** An open field: its instruction comes first, then its result. */
export interface Field {
  instruction: string;
  isResult: boolean;
  /** Target of a link field, once its instruction is complete. */
  link?: string;
  /** Content inside its instruction. */
  readonly held: Inline[];
}

/** Returns the target of a link field; null for any other field. */
export function linkOf(instruction: string): string | null {
  const [, target, place] = /^\s*HYPERLINK\s+(?:"([^"]*)")?(?:\s*\\l\s+"([^"]*)")?/i.exec(instruction) ?? [];
  if (target) return withFragment(target, place);
  return place ? `#${place}` : null;
}

/** Returns an address with the place in the page, which Word stores separately. */
export const withFragment = (target: string, place: string | undefined): string =>
  place && !target.includes("#") ? `${target}#${place}` : target;

/** Returns true for a table of contents. */
export const isContents = (instruction: string): boolean => /^\s*TOC\b/i.test(instruction);

/** Returns what a field without a result displays: a symbol, or text with ruby (ECMA-376, 17.16.5). */
export function shownBy(instruction: string, look: Look): Inline[] {
  const [, code, font] =
    /^\s*SYMBOL\s+(0x[0-9a-f]+|\d+)(?:.*?\\f\s+"?([^"\\]+?)"?\s*(?:\\|$))?/i.exec(instruction) ?? [];
  if (code) {
    const sign = symbolOf(font, Number(code));
    return sign ? [{ kind: "words", text: sign, look }] : [];
  }
  if (!/^\s*EQ\b/i.test(instruction)) return [];
  const [, reading, base] =
    /\\o(?:\\a[dlrc])?\s*\(\s*\\s\\up\s*-?\d+\s*\(([^()]*)\)\s*[,;]\s*([^()]*)\)/i.exec(instruction) ?? [];
  if (reading && base)
    return [
      {
        kind: "ruby",
        base: [{ kind: "words", text: base, look }],
        reading: [{ kind: "words", text: reading, look: {} }],
      },
    ];
  const text = instruction
    .replace(/^\s*EQ/i, "")
    .replace(/\\[a-z]+/gi, " ")
    .replace(/[\s(),;]+/g, " ")
    .trim();
  return text ? [{ kind: "words", text: text, look }] : [];
}
