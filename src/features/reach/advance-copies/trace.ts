import { type FoundGap, gapsOf, isMarkedAt, MARKED_SPACE, patternOf, placeOf } from "./marks.ts";

/** The copies of one story: its secret, and their marks. */
export interface MarkedCopies<Copy> {
  readonly secret: string;
  readonly copies: readonly { readonly mark: string; readonly copy: Copy }[];
}

/** What a found text says of where it comes from. */
export interface Traced<Copy> {
  readonly copy: Copy;
  /** Gaps that could be read, and how many of them are as in the copy. */
  readonly read: number;
  readonly alike: number;
}

/** A mark as it is printed for people: "fw-" and sixteen hex digits. */
const PRINTED = /\bfw-([0-9a-f]{16})\b/gi;

/**
 * A copy is only named when chance alone would name any copy at all less than once in so many texts. Of several that
 * pass, none is named: somebody has mixed them.
 */
const CHANCE = 1e-6;
/** Of what was read so much has to be as in the copy: another's is alike by half. */
const ALIKE = 0.8;

/** Marks that are printed in a text. */
export const printedMarks = (text: string): string[] => [
  ...new Set([...text.matchAll(PRINTED)].map(([, mark]) => mark!.toLowerCase())),
];

/** A mark as a page of the copy shows it. */
export const printedMark = (mark: string): string => `fw-${mark}`;

/** The copy that a found text was taken from, by the spaces between its words; null where it does not say surely. */
export async function traceText<Copy>(
  text: string,
  all: AsyncIterable<MarkedCopies<Copy>> | Iterable<MarkedCopies<Copy>>,
): Promise<Traced<Copy> | null> {
  // Whoever made all spaces alike has taken the marks away: that says nothing of anybody.
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

/** What the gaps say of each place of the pattern: one vote a place, as most of its gaps have it. */
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

/** How likely as many gaps or more are alike by chance, each as likely as not: the tail of a binomial distribution. */
function chanceOf({ read, alike }: { readonly read: number; readonly alike: number }): number {
  let sum = 0;
  let term = -read * Math.LN2;
  for (let hits = 0; hits <= read; hits += 1) {
    if (hits >= alike) sum += Math.exp(term);
    term += Math.log(read - hits) - Math.log(hits + 1);
  }
  return sum;
}
