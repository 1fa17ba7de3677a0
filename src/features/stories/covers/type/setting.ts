import { element, round } from "../svg.ts";
import { type FaceName, fontFor } from "./faces.ts";
import { shapeWords, type Word, type WordStyle } from "./words.ts";

/** Typesetting options for a text in a box. */
export interface TypeStyle extends WordStyle {
  /** Line height in ems. */
  readonly leading: number;
  /** True to scale every line towards the full width, as on posters. */
  readonly poster?: boolean;
}

/** A text box in pixels, with alignment. */
export interface TypeBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly align: "start" | "middle";
  readonly valign: "top" | "middle" | "bottom";
}

/** Font sizes in pixels; a text that does not fit at the smallest size is truncated with an ellipsis. */
export interface Sizes {
  readonly least: number;
  readonly most: number;
  readonly lines: number;
}

/** A typeset text: outlines as SVG, and its size in pixels from the top of the capitals. */
export interface SetText {
  readonly svg: string;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  readonly lines: readonly string[];
}

interface Line {
  readonly words: readonly Word[];
  /** Width in ems. */
  readonly width: number;
}

const NONE = Number.POSITIVE_INFINITY;
/** Maximum number of words of a title examined; more never fit. */
const MOST_WORDS = 48;
/** Words that should not end a line. */
const CLINGING = new Set("a an the of to in on at and or by for from with de la le el".split(" "));

/** Typesets a text as large as its box allows, with balanced lines; returns null if nothing can be drawn. */
export function setText(
  text: string,
  style: TypeStyle,
  box: TypeBox,
  sizes: Sizes,
  fill: string,
): SetText | null {
  const words = splitLong(
    shapeWords(text, style),
    style,
    box.width / Math.max(sizes.least, sizes.most * 0.3),
  );
  if (words.length === 0) return null;
  const capital = capitalHeight(style.face);
  const { lines, size } = largest(words, style, box, sizes);
  const gap = style.leading - capital;
  const even = size * (lines.length * capital + (lines.length - 1) * gap);
  const factors = style.poster
    ? posterFactors(lines, size, box.width, (box.height - even) / (size * capital))
    : lines.map(() => 1);
  const total = even + size * capital * factors.reduce((sum, factor) => sum + factor - 1, 0);
  const spare = Math.max(0, box.height - total);
  const top = box.y + (box.valign === "top" ? 0 : box.valign === "middle" ? spare / 2 : spare);
  let baseline = top;
  const parts = lines.map((line, index) => {
    const lineSize = size * factors[index]!;
    baseline += capital * lineSize + (index ? gap * size : 0);
    const x = box.align === "start" ? box.x : box.x + (box.width - line.width * lineSize) / 2;
    return drawLine(line, x, baseline, lineSize);
  });
  return {
    svg: element("g", { fill }, parts.join("")),
    top,
    bottom: baseline,
    size,
    lines: lines.map((line) => line.words.map(({ text: word }) => word).join(" ")),
  };
}

/** Returns the cap height in ems. */
function capitalHeight(face: FaceName): number {
  const open = fontFor(face, "H")!;
  const extents = open.font.glyphExtents(open.font.nominalGlyph("H".codePointAt(0)!)!);
  return (extents?.yBearing ?? 0.7 * open.unitsPerEm) / open.unitsPerEm;
}

/** Chooses the number of lines that allows the largest size; as a last resort words are dropped. */
function largest(words: readonly Word[], style: TypeStyle, box: TypeBox, sizes: Sizes) {
  for (let kept = Math.min(words.length, MOST_WORDS); kept > 0; kept -= 1) {
    const text =
      kept === words.length ? words : [...words.slice(0, kept - 1), ...ellipsis(words[kept - 1]!, style)];
    let best: { lines: Line[]; size: number; score: number } | null = null;
    for (const { lines, widest, fines } of breakLines(text, Math.min(sizes.lines, text.length))) {
      const most = Math.min(sizes.most, box.height / (style.leading * lines.length));
      const score = Math.min(most, box.width / (widest + fines));
      if (!best || score > best.score * 1.04)
        best = { lines, size: Math.min(most, box.width / widest), score };
    }
    if (best && (best.size >= sizes.least || kept === 1)) return best;
  }
  throw new Error("A text without words cannot be set");
}

const ellipsis = (word: Word, style: TypeStyle): Word[] =>
  shapeWords(`${word.text.replace(/[\p{P}]+$/u, "")}…`, style);

/** Splits words wider than the box at a comfortable size, so that words of any length can be set. */
function splitLong(words: readonly Word[], style: TypeStyle, most: number): Word[] {
  return words.flatMap((word) => {
    if (word.width <= most) return [word];
    const letters = [...word.text];
    const size = Math.max(1, Math.floor((letters.length * most) / word.width) - 1);
    const parts: Word[] = [];
    for (let from = 0; from < letters.length; from += size)
      parts.push(...shapeWords(letters.slice(from, from + size).join(""), { ...style, capitals: false }));
    return parts.map((part, index) => ({ ...part, space: index === parts.length - 1 ? word.space : 0 }));
  });
}

/**
 * Returns the best split into 1, 2 … `most` lines: minimises the widest line plus penalties for short
 * trailing words and hyphens.
 */
function breakLines(
  words: readonly Word[],
  most: number,
): { lines: Line[]; widest: number; fines: number }[] {
  const widths = [0];
  for (const [index, word] of words.entries()) widths.push(widths[index]! + word.width + word.space);
  const widthOf = (start: number, end: number): number =>
    widths[end]! - widths[start]! - words[end - 1]!.space;
  const fineOf = (end: number): number => {
    const last = words[end - 1];
    if (!last || end === words.length) return 0;
    return CLINGING.has(last.text.toLowerCase()) || /\p{Pd}$/u.test(last.text) ? 0.7 : 0;
  };
  /**
   * For each number of lines and each end: the widest line, the penalties, and the start of the last line.
   */
  const rows: { widest: number; fines: number; start: number }[][] = [];
  for (let row = 0; row < most; row += 1) {
    rows.push(
      Array.from({ length: words.length + 1 }, (_, end) => {
        if (row === 0) return { widest: end > 0 ? widthOf(0, end) : NONE, fines: fineOf(end), start: 0 };
        let best = { widest: NONE, fines: 0, start: 0 };
        for (let start = row; start < end; start += 1) {
          const before = rows[row - 1]![start]!;
          const widest = Math.max(before.widest, widthOf(start, end));
          const fines = before.fines + fineOf(end);
          if (widest + fines < best.widest + best.fines) best = { widest, fines, start };
        }
        return best;
      }),
    );
  }
  return rows.map((row, last) => {
    const lines: Line[] = [];
    const { widest, fines } = row.at(-1)!;
    let end = words.length;
    for (let index = last; index >= 0; index -= 1) {
      const { start } = rows[index]![end]!;
      lines.unshift({ words: words.slice(start, end), width: widthOf(start, end) });
      end = start;
    }
    return { lines, widest, fines };
  });
}

/** Returns the scale of each poster line towards the full width, within the spare height (in cap heights). */
function posterFactors(lines: readonly Line[], size: number, width: number, spare: number): number[] {
  const wished = lines.map((line) => Math.min(lines.length > 1 ? 1.7 : 1, width / (line.width * size)));
  const growth = wished.reduce((sum, factor) => sum + factor - 1, 0);
  const share = growth > 0 ? Math.min(1, Math.max(0, spare) / growth) : 0;
  return wished.map((factor) => 1 + (factor - 1) * share);
}

function drawLine(line: Line, x: number, baseline: number, size: number): string {
  const ordered = line.words.some(({ rightToLeft }) => rightToLeft) ? line.words.toReversed() : line.words;
  let pen = x;
  return ordered
    .map((word, index) => {
      const drawn = word.glyphs.map((glyph) => {
        const scale = (glyph.scale * size).toFixed(5);
        const place = `${round(pen + glyph.x * size)} ${round(baseline + glyph.y * size)}`;
        return element("path", { d: glyph.d, transform: `translate(${place}) scale(${scale} -${scale})` });
      });
      const next = ordered[index + 1];
      const space = line.words === ordered ? word.space : (next?.space ?? 0);
      pen += (word.width + space) * size;
      return drawn.join("");
    })
    .join("");
}
