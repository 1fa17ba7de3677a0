import search from "approx-string-match";
import { type Anchor, type AnchorText, CONTEXT, makeAnchor, paragraphRange, type Range } from "./anchor.ts";
import { fold, foldedOffset } from "./fold.ts";
import { likeness, printOf } from "./print.ts";

/** A place that may be the passage, in the folded text. */
interface Candidate {
  readonly from: number;
  readonly to: number;
  /** How much of the quote is left there: 1 is all. */
  readonly same: number;
  /** How much of what stood around it is there, from 0 to 1. */
  readonly around: number;
}

/** Changed characters in each of the quote, at most, for it to be the same passage still. */
const CHANGED = 0.25;
/** Longest part of a quote that is looked for letter by letter; a longer one is found by its two ends. */
const PATTERN = 256;
/** How much better than the next the best place must be. */
const LEAD = 0.15;

/**
 * Where a passage stands in a text that may have been edited; null when it is gone. Rather gone than wrong: a short
 * quote, or one whose words stand in several places, is found only with enough of what stood around it.
 */
export function findAnchor({ source, folded }: AnchorText, anchor: Anchor): Range | null {
  const quote = fold(anchor.quote).text;
  if (quote === "") return null;
  const rated = (places: readonly Place[]) => {
    const looking = { text: { source, folded }, anchor, closely: places.length <= FEW, prints: new Map() };
    return places.map((place): Candidate => ({ ...place, around: aroundOf(looking, place) }));
  };
  const exact = rated(exactPlaces(folded.text, quote));
  const found =
    chosen(exact, quote.length, anchor, foldedOffset(folded, anchor.start)) ??
    (exact.length > 0 ? null : chosen(rated(nearPlaces(folded.text, quote)), quote.length, anchor, -1));
  if (!found) return null;
  const { offsets } = folded;
  return { start: offsets[found.from]!, end: offsets[found.to - 1]! + 1 };
}

/**
 * Anchors words that a reader chose, as a browser or a form sends them: the best place where they stand, by what was
 * around them; null where the text does not have them. Without anything around them, the first place is as good.
 */
export function findQuote(
  text: AnchorText,
  { quote, prefix = "", suffix = "" }: { quote: string; prefix?: string; suffix?: string },
): Anchor | null {
  const wanted = {
    quote,
    prefix: fold(prefix).text.slice(-CONTEXT),
    suffix: fold(suffix).text.slice(0, CONTEXT),
  };
  const words = fold(quote).text;
  const places = words === "" ? [] : exactPlaces(text.folded.text, words);
  const looking = {
    text,
    anchor: { ...wanted, start: 0, print: [], alone: false },
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

/** The place that is the passage, if one is beyond doubt. */
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
  // As good as each other: a refrain. The one that has not moved is it, if what is around it is whole.
  return sorted.find(({ from, around }) => from === expected && around > 0.9) ?? null;
}

/** How much must be around a place, by how much the quote alone tells. */
function needed(length: number, same: number, alone: boolean): number {
  if (!alone) return 0.5;
  if (same < 1) return length >= 60 ? 0.15 : 0.5;
  return length >= 40 ? 0 : 0.45;
}

function* occurrences(text: string, quote: string): Generator<number> {
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) yield at;
}

/** Candidates whose surroundings are compared letter by letter; of more, only what is right beside them counts. */
const FEW = 12;
/** Occurrences that are looked at: a single letter has thousands. */
const MOST = 400;

function exactPlaces(text: string, quote: string): Place[] {
  const places: Place[] = [];
  for (const from of occurrences(text, quote)) {
    places.push({ from, to: from + quote.length, same: 1 });
    if (places.length > MOST) return [];
  }
  return places;
}

/** Places with nearly the same words, by the whole quote or, where that is long, by its beginning and end. */
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

/** One of each bundle of matches that lie over each other. */
function distinct<T extends { start: number; end: number }>(matches: readonly T[]): T[] {
  const kept: T[] = [];
  for (const match of matches) {
    const last = kept.at(-1);
    if (!last || match.start >= last.end) kept.push(match);
    if (kept.length > MOST) return [];
  }
  return kept;
}

interface Looking {
  readonly text: AnchorText;
  readonly anchor: Anchor;
  readonly closely: boolean;
  /** Of paragraphs by where they begin. */
  readonly prints: Map<number, readonly number[]>;
}

/** What stands before and after it, and its paragraph, against what stood there; what never stood there tells nothing. */
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

/** What context that is not right beside a passage is worth of what it would be there. */
const NEAR = 0.7;

/** How much of a piece of context begins a stretch of text, or stands further on in it. */
function shareOf(piece: string, stretch: string, closely: boolean): number {
  let beside = 0;
  while (beside < piece.length && piece[beside] === stretch[beside]) beside += 1;
  if (beside === piece.length) return 1;
  if (!closely) return beside / piece.length;
  const [match] = search(stretch, piece, Math.floor(piece.length / 2));
  return Math.max(beside / piece.length, match ? NEAR * (1 - match.errors / piece.length) : 0);
}

const reversed = (text: string): string => [...text].reverse().join("");
