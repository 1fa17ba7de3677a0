import { Direction, Buffer as ShapeBuffer, shape } from "harfbuzzjs";
import { type FaceName, fontFor, type OpenFont } from "./faces.ts";

/** A drawn glyph; positions and `scale` are in ems of its line. */
interface Glyph {
  readonly d: string;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** An unbreakable shaped word; `width` in ems. */
export interface Word {
  readonly text: string;
  readonly glyphs: readonly Glyph[];
  readonly width: number;
  /** Space in ems before the next word of the line; 0 if the word continues. */
  readonly space: number;
  readonly rightToLeft: boolean;
}

/** Font options of words. */
export interface WordStyle {
  readonly face: FaceName;
  /** Letter spacing in ems. */
  readonly tracking: number;
  readonly capitals: boolean;
}

/** Word spacing in ems, in addition to twice the letter spacing. */
const SPACE = 0.24;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const graphemes = new Intl.Segmenter("en-GB", { granularity: "grapheme" });
const breaks = new Intl.Segmenter("en-GB", { granularity: "word" });

/** Splits a text at possible line breaks and shapes each word; glyphs no face contains are left out. */
export function shapeWords(text: string, style: WordStyle): Word[] {
  const cased = style.capitals ? text.toLocaleUpperCase("en-GB") : text;
  const tokens = cased.normalize("NFC").split(/\s+/u).filter(Boolean);
  return tokens.flatMap((token) => {
    const parts = splitToken(token);
    return parts
      .map((part, index) =>
        shapeWord(part, style, index === parts.length - 1 ? SPACE + 2 * style.tracking : 0),
      )
      .filter((word) => word.width > 0);
  });
}

/** Returns the share of a text's letters that the faces can draw, 0 to 1. */
export function drawable(text: string, face: FaceName): number {
  const letters = [...graphemes.segment(text.normalize("NFC"))]
    .map(({ segment }) => segment)
    .filter((segment) => /[\p{L}\p{N}]/u.test(segment));
  if (letters.length === 0) return 0;
  return letters.filter((letter) => fontFor(face, letter)).length / letters.length;
}

/**
 * Splits a token at allowed breaks: after hyphens and dashes, and between words in scripts without spaces.
 */
function splitToken(token: string): string[] {
  if (!UNSPACED.test(token)) return token.split(/(?<=[\p{L}\p{N}][-–—/])(?=[\p{L}\p{N}])/u);
  const parts: string[] = [];
  for (const { segment, isWordLike } of breaks.segment(token)) {
    if (isWordLike || parts.length === 0) parts.push(segment);
    else parts[parts.length - 1] += segment;
  }
  return parts;
}

function shapeWord(text: string, style: WordStyle, space: number): Word {
  const runs = splitRuns(text, style.face);
  const rightToLeft = RIGHT_TO_LEFT.test(text);
  const glyphs: Glyph[] = [];
  const tracking = JOINED.test(text) ? 0 : style.tracking;
  let pen = 0;
  for (const run of rightToLeft ? runs.toReversed() : runs) {
    const scale = 1 / run.open.unitsPerEm;
    const buffer = new ShapeBuffer();
    buffer.addText(run.text);
    buffer.guessSegmentProperties();
    if (run.rightToLeft) buffer.setDirection(Direction.RTL);
    shape(run.open.font, buffer);
    const positions = buffer.getGlyphPositions();
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      const d = run.open.font.glyphToPath(glyph);
      if (d) glyphs.push({ d, x: pen + xOffset * scale, y: -yOffset * scale, scale });
      pen += xAdvance * scale + (xAdvance > 0 ? tracking : 0);
    }
  }
  return { text, glyphs, width: Math.max(0, pen - tracking), space, rightToLeft };
}

interface Run {
  readonly open: OpenFont;
  readonly rightToLeft: boolean;
  text: string;
}

function splitRuns(text: string, face: FaceName): Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    const isLetter = /[\p{L}\p{N}]/u.test(segment);
    const open = fontFor(face, segment);
    if (!open) continue;
    const rightToLeft = isLetter ? RIGHT_TO_LEFT.test(segment) : (last?.rightToLeft ?? false);
    if (last && last.open === open && last.rightToLeft === rightToLeft) last.text += segment;
    else runs.push({ open, rightToLeft, text: segment });
  }
  return runs;
}
