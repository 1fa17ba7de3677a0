import { type FoldedText, fold, foldedOffset } from "./fold.ts";
import { printOf } from "./print.ts";

/** Number of characters before and after a passage that are stored with it. */
export const CONTEXT = 48;
/** Separator between paragraphs of an anchored text. */
export const PARAGRAPH_BREAK = "\n\n";

/**
 * Passage of a text, stored so that it can be found again when the surrounding text changes (W3C
 * TextQuoteSelector).
 */
export interface Anchor {
  /** Original words of the passage. */
  readonly quote: string;
  /** Text before and after the passage, at most `CONTEXT` characters, folded. */
  readonly prefix: string;
  readonly suffix: string;
  /** Original start, in characters of the text. */
  readonly start: number;
  /** Fingerprint of the paragraph in which it began. */
  readonly print: readonly number[];
  /** True if the words occurred only once in the text. */
  readonly alone: boolean;
}

/** Range of characters in a text; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A text prepared for finding passages; reuse it to find several. */
export interface AnchorText {
  readonly source: string;
  readonly folded: FoldedText;
}

/** Prepares a text with paragraphs separated by blank lines, as returned by `plainText` and `blocksOf`. */
export const anchorText = (source: string): AnchorText => ({ source, folded: fold(source) });

/** Anchors a passage; null if it is only white space or outside the text. */
export function makeAnchor({ source, folded }: AnchorText, range: Range): Anchor | null {
  const cut = source.slice(range.start, range.end);
  const start = range.start + (cut.length - cut.trimStart().length);
  const quote = cut.trim();
  const from = foldedOffset(folded, start);
  const to = foldedOffset(folded, start + quote.length);
  const foldedQuote = folded.text.slice(from, to).trim();
  const around = paragraphRange(source, start);
  if (foldedQuote === "") return null;
  return {
    quote,
    ...contextOf(folded.text, from, to),
    start,
    print: printOf(fold(source.slice(around.start, around.end)).text),
    alone: folded.text.indexOf(foldedQuote) === from && folded.text.indexOf(foldedQuote, from + 1) < 0,
  };
}

/** Anchors the same passage with its current surroundings, for the next change of the text. */
export function refreshAnchor(text: AnchorText, anchor: Anchor, range: Range): Anchor {
  const fresh = makeAnchor(text, range);
  return fresh && fold(fresh.quote).text === fold(anchor.quote).text
    ? { ...fresh, quote: anchor.quote }
    : anchor;
}

/** Returns the index of the paragraph, from 0, that contains a character of the text. */
export function paragraphOf(source: string, offset: number): number {
  let number = 0;
  let at = source.indexOf(PARAGRAPH_BREAK);
  while (at >= 0 && at < offset) {
    number += 1;
    at = source.indexOf(PARAGRAPH_BREAK, at + PARAGRAPH_BREAK.length);
  }
  return number;
}

/** Returns the range of the paragraph around a character. */
export function paragraphRange(source: string, offset: number): Range {
  const before = source.lastIndexOf(PARAGRAPH_BREAK, offset);
  const after = source.indexOf(PARAGRAPH_BREAK, offset);
  return {
    start: before < 0 ? 0 : before + PARAGRAPH_BREAK.length,
    end: after < 0 ? source.length : after,
  };
}

/** Returns the text before and after a part of a folded text. */
export const contextOf = (text: string, from: number, to: number) => ({
  prefix: text.slice(Math.max(0, from - CONTEXT), from).trim(),
  suffix: text.slice(to, to + CONTEXT).trim(),
});
