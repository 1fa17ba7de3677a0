import { type FoundGap, gapsOf, isMarkedAt, MARKED_SPACE, patternOf, placeOf } from "./marks.ts";

/** All copies of one story: its secret, and their marks. */
export interface MarkedCopies<Copy> {
  readonly secret: string;
  readonly copies: readonly { readonly mark: string; readonly copy: Copy }[];
}

/** Origin of a found text according to its watermark. */
export interface Traced<Copy> {
  readonly copy: Copy;
  /** Number of readable gaps, and how many match the copy. */
  readonly read: number;
  readonly alike: number;
}

/** A mark in its printed form: "fw-" and sixteen hex digits. */
const PRINTED = /\bfw-([0-9a-f]{16})\b/gi;

/**
 * Maximum probability that chance alone would identify any copy. If several copies pass, none is named: texts
 * were mixed.
 */
const CHANCE = 1e-6;
/** Minimum share of read gaps that must match the copy: other copies match by half. */
const ALIKE = 0.8;

/** Returns the printed marks in a text. */
export const printedMarks = (text: string): string[] => [
  ...new Set([...text.matchAll(PRINTED)].map(([, mark]) => mark!.toLowerCase())),
];

/** Returns the printed form of a mark. */
export const printedMark = (mark: string): string => `fw-${mark}`;

/** Finds the copy of a text by the spaces between its words; null if inconclusive. */
export async function traceText<Copy>(
  text: string,
  all: AsyncIterable<MarkedCopies<Copy>> | Iterable<MarkedCopies<Copy>>,
): Promise<Traced<Copy> | null> {
  // If all spaces are equal, the marks were removed, so no conclusion is possible.
  if (!text.includes(MARKED_SPACE)) return null;
  const gaps = gapsOf(text);
  const likely: Traced<Copy>[] = [];
  let tried = 0;
  for await (const { secret, copies } of all) {
    const votes = votesOf(gaps, secret);
    tried += copies.length;
    for (const { mark, copy } of copies) {
      const alike = countAlike(votes, patternOf(secret, mark));
      if (alike >= votes.size * ALIKE) likely.push({ copy, read: votes.size, alike });
    }
  }
  const named = likely.filter((found) => chanceOf(found) * tried < CHANCE);
  return named.length === 1 ? named[0]! : null;
}

/** Returns one vote per pattern position, by majority of its gaps. */
function votesOf(gaps: readonly FoundGap[], secret: string): ReadonlyMap<number, number> {
  const votes = new Map<number, number>();
  for (const { before, after, marked } of gaps) {
    const place = placeOf(secret, before, after);
    if (place !== null) votes.set(place, (votes.get(place) ?? 0) + (marked ? 1 : -1));
  }
  return votes;
}

function countAlike(votes: ReadonlyMap<number, number>, pattern: Uint8Array): number {
  let alike = 0;
  for (const [place, vote] of votes) if (vote !== 0 && vote > 0 === isMarkedAt(pattern, place)) alike += 1;
  return alike;
}

/**
 * Returns the probability that at least as many gaps match by chance, each with probability one half: the
 * tail of a binomial distribution.
 */
function chanceOf({ read, alike }: { readonly read: number; readonly alike: number }): number {
  let sum = 0;
  let term = -read * Math.LN2;
  for (let hits = 0; hits <= read; hits += 1) {
    if (hits >= alike) sum += Math.exp(term);
    term += Math.log(read - hits) - Math.log(hits + 1);
  }
  return sum;
}
