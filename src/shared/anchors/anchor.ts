import { type FoldedText, fold, foldedOffset } from "./fold.ts";
import { printOf } from "./print.ts";

/** Characters before and after a passage that are kept with it. */
export const CONTEXT = 48;
/** Paragraphs of an anchored text are apart by this. */
export const PARAGRAPH_BREAK = "\n\n";

/** A passage of a text so kept that it is found again when the text around it changes (W3C TextQuoteSelector). */
export interface Anchor {
  /** The words of the passage as they stood. */
  readonly quote: string;
  /** What stood before and after it, at most `CONTEXT` characters, folded. */
  readonly prefix: string;
  readonly suffix: string;
  /** Where it began, in characters of the text. */
  readonly start: number;
  /** The fingerprint of the paragraph that it began in. */
  readonly print: readonly number[];
  /** No other place of the text had the same words. */
  readonly alone: boolean;
}

/** Characters of a text: `end` is behind the last. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A text made ready to look for passages in it; worth keeping where several are looked for. */
export interface AnchorText {
  readonly source: string;
  readonly folded: FoldedText;
}

/** Makes a text ready: paragraphs apart by blank lines, as `plainText` and `blocksOf` give them. */
export const anchorText = (source: string): AnchorText => ({ source, folded: fold(source) });

/** Anchors a passage; null for one of white space only, or outside the text. */
export function makeAnchor({ source, folded }: AnchorText, range: Range): Anchor | null {
  const cut = source.slice(range.start, range.end);
  const start = range.start + (cut.length - cut.trimStart().length);
  const quote = cut.trim();
  const from = foldedOffset(folded, start);
  const to = foldedOffset(folded, start + quote.length);
  const words = folded.text.slice(from, to).trim();
  const around = paragraphRange(source, start);
  if (words === "") return null;
  return {
    quote,
    ...contextOf(folded.text, from, to),
    start,
    print: printOf(fold(source.slice(around.start, around.end)).text),
    alone: folded.text.indexOf(words) === from && folded.text.indexOf(words, from + 1) < 0,
  };
}

/** The same passage with what stands around it now, for the next time that the text changes. */
export function refreshAnchor(text: AnchorText, anchor: Anchor, range: Range): Anchor {
  const fresh = makeAnchor(text, range);
  return fresh && fold(fresh.quote).text === fold(anchor.quote).text
    ? { ...fresh, quote: anchor.quote }
    : anchor;
}

/** The number of the paragraph, from 0, in which a character of a text stands. */
export function paragraphOf(source: string, offset: number): number {
  let number = 0;
  let at = source.indexOf(PARAGRAPH_BREAK);
  while (at >= 0 && at < offset) {
    number += 1;
    at = source.indexOf(PARAGRAPH_BREAK, at + PARAGRAPH_BREAK.length);
  }
  return number;
}

/** The paragraph around a character. */
export function paragraphRange(source: string, offset: number): Range {
  const before = source.lastIndexOf(PARAGRAPH_BREAK, offset);
  const after = source.indexOf(PARAGRAPH_BREAK, offset);
  return {
    start: before < 0 ? 0 : before + PARAGRAPH_BREAK.length,
    end: after < 0 ? source.length : after,
  };
}

/** What stands before and after a part of a folded text. */
export const contextOf = (text: string, from: number, to: number) => ({
  prefix: text.slice(Math.max(0, from - CONTEXT), from).trim(),
  suffix: text.slice(to, to + CONTEXT).trim(),
});
