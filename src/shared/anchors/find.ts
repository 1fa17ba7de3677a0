import search from "approx-string-match";
import { type Anchor, type AnchorText, CONTEXT, makeAnchor, paragraphRange, type Range } from "./anchor.ts";
import { fold, foldedOffset } from "./fold.ts";
import { likeness, printOf } from "./print.ts";

/** Possible position of the passage in the folded text. */
interface Candidate {
  readonly from: number;
  readonly to: number;
  /** Share of the quote that remains there; 1 is all. */
  readonly same: number;
  /** Share of the original surroundings found there, from 0 to 1. */
  readonly around: number;
}

/** Limit on the share of changed characters in a quote that still matches. */
const CHANGED = 0.25;
/** Longest quote that is searched character by character; a longer one is found by its beginning and end. */
const PATTERN = 256;
/** Minimum lead of the best match over the second best. */
const LEAD = 0.15;

/**
 * Finds a passage in a text that may have been edited; null if it is gone. Prefers no match to a wrong one: a
 * short quote, or one that occurs several times, is found only with enough of its original surroundings.
 */
export function findAnchor({ source, folded }: AnchorText, anchor: Anchor): Range | null {
  const quote = fold(anchor.quote).text;
  if (quote === "") return null;
  const rated = (places: readonly Place[]) => {
    const looking = { text: { source, folded }, anchor, closely: places.length <= FEW, prints: new Map() };
    return places.map((place): Candidate => ({ ...place, around: aroundOf(looking, place) }));
  };
  const exact = rated(exactPlaces(folded.text, quote));
  const match =
    chosen(exact, quote.length, anchor, foldedOffset(folded, anchor.start)) ??
    (exact.length > 0 ? null : chosen(rated(nearPlaces(folded.text, quote)), quote.length, anchor, -1));
  if (!match) return null;
  const { offsets } = folded;
  return { start: offsets[match.from]!, end: offsets[match.to - 1]! + 1 };
}

/**
 * Anchors words chosen by a reader, as sent by a browser or form, at the best match by their surroundings;
 * null if the text does not contain them. Without surroundings, the first match is used.
 */
export function findQuote(
  text: AnchorText,
  { quote, prefix = "", suffix = "" }: { quote: string; prefix?: string; suffix?: string },
): Anchor | null {
  const quoteContext = {
    quote,
    prefix: fold(prefix).text.slice(-CONTEXT),
    suffix: fold(suffix).text.slice(0, CONTEXT),
  };
  const foldedQuote = fold(quote).text;
  const places = foldedQuote === "" ? [] : exactPlaces(text.folded.text, foldedQuote);
  const looking = {
    text,
    anchor: { ...quoteContext, start: 0, print: [], alone: false },
    closely: false,
    prints: new Map(),
  };
  const rated = places.map((place) => ({ ...place, around: aroundOf(looking, place) }));
  const best = rated.sort((a, b) => b.around - a.around)[0];
  if (!best) return null;
  const { offsets } = text.folded;
  return makeAnchor(text, { start: offsets[best.from]!, end: offsets[best.to - 1]! + 1 });
}

type Place = Pick<Candidate, "from" | "to" | "same">;

/** Returns the candidate that is the passage, if it is unambiguous. */
function chosen(
  candidates: readonly Candidate[],
  length: number,
  { alone }: Anchor,
  expected: number,
): Candidate | null {
  const sorted = [...candidates].sort((a, b) => b.around + b.same - (a.around + a.same));
  const [best, next] = sorted;
  if (!best || best.around < needed(length, best.same, alone && !next)) return null;
  if (!next || best.around + best.same - (next.around + next.same) >= LEAD) return best;
  // Equally good matches, as in a refrain: the one that has not moved is chosen if its surroundings are
  // unchanged.
  return sorted.find(({ from, around }) => from === expected && around > 0.9) ?? null;
}

/** Returns how much of the surroundings must match, depending on how distinctive the quote is. */
function needed(length: number, same: number, alone: boolean): number {
  if (!alone) return 0.5;
  if (same < 1) return length >= 60 ? 0.15 : 0.5;
  return length >= 40 ? 0 : 0.45;
}

function* occurrences(text: string, quote: string): Generator<number> {
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) yield at;
}

/**
 * Limit on candidates with surroundings compared character by character; beyond it only adjacent text counts.
 */
const FEW = 12;
/** Limit on examined occurrences; a single letter has thousands. */
const MOST = 400;

function exactPlaces(text: string, quote: string): Place[] {
  const places: Place[] = [];
  for (const from of occurrences(text, quote)) {
    places.push({ from, to: from + quote.length, same: 1 });
    if (places.length > MOST) return [];
  }
  return places;
}

/**
 * Finds positions with nearly the same words, by the whole quote or, if it is long, by its beginning and end.
 */
function nearPlaces(text: string, quote: string): Place[] {
  const most = Math.floor(quote.length * CHANGED);
  if (most === 0) return [];
  if (quote.length <= PATTERN)
    return distinct(search(text, quote, most)).map(({ start, end, errors }) => ({
      from: start,
      to: end,
      same: 1 - errors / quote.length,
    }));
  const half = Math.floor(PATTERN * CHANGED);
  const heads = distinct(search(text, quote.slice(0, PATTERN), half));
  const tails = distinct(search(text, quote.slice(-PATTERN), half));
  return heads.flatMap((head) =>
    tails.flatMap((tail): Place[] => {
      const length = tail.end - head.start;
      if (length < quote.length * (1 - CHANGED) || length > quote.length * (1 + CHANGED)) return [];
      return [{ from: head.start, to: tail.end, same: 1 - (head.errors + tail.errors) / (2 * PATTERN) }];
    }),
  );
}

/** Keeps one of each group of overlapping matches. */
function distinct<T extends { start: number; end: number }>(matches: readonly T[]): T[] {
  const distinctMatches: T[] = [];
  for (const match of matches) {
    const last = distinctMatches.at(-1);
    if (!last || match.start >= last.end) distinctMatches.push(match);
    if (distinctMatches.length > MOST) return [];
  }
  return distinctMatches;
}

interface Looking {
  readonly text: AnchorText;
  readonly anchor: Anchor;
  readonly closely: boolean;
  /** Fingerprints of paragraphs by their start. */
  readonly prints: Map<number, readonly number[]>;
}

/**
 * Compares the text around a candidate, and its paragraph, with the original surroundings. Missing original
 * context has no effect.
 */
function aroundOf(
  { text: { source, folded }, anchor, closely, prints }: Looking,
  { from, to }: Place,
): number {
  const { text, offsets } = folded;
  const before = text.slice(Math.max(0, from - CONTEXT * 2), from).trimEnd();
  const after = text.slice(to, to + CONTEXT * 2).trimStart();
  const begin = paragraphRange(source, offsets[from]!);
  const print = prints.get(begin.start) ?? printOf(fold(source.slice(begin.start, begin.end)).text);
  prints.set(begin.start, print);
  const parts = [
    { weight: anchor.prefix ? 4 : 0, share: shareOf(reversed(anchor.prefix), reversed(before), closely) },
    { weight: anchor.suffix ? 4 : 0, share: shareOf(anchor.suffix, after, closely) },
    { weight: 2, share: likeness(anchor.print, print) },
  ];
  const all = parts.reduce((sum, { weight }) => sum + weight, 0);
  return parts.reduce((sum, { weight, share }) => sum + weight * share, 0) / all;
}

/** Weight of context that is found near a passage but not adjacent to it. */
const NEAR = 0.7;

/** Returns the share of a piece of context found at the start of a stretch of text, or further on in it. */
function shareOf(piece: string, stretch: string, closely: boolean): number {
  let beside = 0;
  while (beside < piece.length && piece[beside] === stretch[beside]) beside += 1;
  if (beside === piece.length) return 1;
  if (!closely) return beside / piece.length;
  const [match] = search(stretch, piece, Math.floor(piece.length / 2));
  return Math.max(beside / piece.length, match ? NEAR * (1 - match.errors / piece.length) : 0);
}

const reversed = (text: string): string => [...text].reverse().join("");
