import { plainText } from "../../../core/text/index.ts";

/** Something with a title and a text: a chapter of a manuscript, or one of a story. */
export interface Titled {
  readonly title: string;
  readonly html: string;
}

/** Which chapter (place in `theirs`) each of `ours` is a newer state of; null for a new one. */
export type Matches = readonly (number | null)[];

/** Shared pieces of text from which two chapters are one beyond doubt, and likely; ours. */
const SURE = 0.5;
const LIKELY = 0.15;
/** Words in a piece, and pieces that stand for a chapter. */
const SHINGLE = 4;
const SAMPLE = 1_500;
/** A piece that more chapters than so many hold tells none of them; ours. */
const COMMON = 20;
/** Chapters that one is likely to be, of which the rest is not looked at; ours. */
const LIKELIEST = 20;

/**
 * Matches chapters by their texts, then by their titles, then by what texts share at all: a title like "Chapter 7" says
 * little where a chapter was put in before it. Each chapter is matched once.
 */
export function matchChapters(ours: readonly Titled[], theirs: readonly Titled[]): Matches {
  const [own, their] = [ours.map(printOf), theirs.map(printOf)];
  const holders = holdersOf(their);
  const matches: (number | null)[] = ours.map(() => null);
  const taken = new Set<number>();
  const take = (our: number, place: number) => {
    matches[our] = place;
    taken.add(place);
  };

  const alike = own.flatMap((print, our) =>
    [...countShared(print, holders)]
      .map(([place, shared]) => ({
        our,
        place,
        share: shared / Math.max(1, Math.min(print.size, their[place]!.size)),
      }))
      .sort(byShare)
      .slice(0, LIKELIEST),
  );
  alike.sort(byShare);
  const pair = (from: number) => {
    for (const { our, place, share } of alike)
      if (share >= from && matches[our] === null && !taken.has(place)) take(our, place);
  };
  pair(SURE);
  const titled = Map.groupBy(theirs.keys(), (place) => plainTitle(theirs[place]!.title));
  for (const [our, { title }] of ours.entries()) {
    if (matches[our] !== null || title === "") continue;
    const place = titled.get(plainTitle(title))?.find((each) => !taken.has(each));
    if (place !== undefined) take(our, place);
  }
  pair(LIKELY);
  return matches;
}

interface Alike {
  readonly our: number;
  readonly place: number;
  readonly share: number;
}

/** The more they share the sooner, and of the same the nearer. */
const byShare = (a: Alike, b: Alike): number =>
  b.share - a.share || Math.abs(a.our - a.place) - Math.abs(b.our - b.place);

/** Which chapters hold each piece; none for one that is everywhere. */
function holdersOf(prints: readonly ReadonlySet<number>[]): ReadonlyMap<number, readonly number[]> {
  const holders = new Map<number, number[]>();
  for (const [place, print] of prints.entries())
    for (const piece of print) {
      const known = holders.get(piece);
      if (!known) holders.set(piece, [place]);
      // One more than can be told apart is enough to know.
      else if (known.length <= COMMON) known.push(place);
    }
  for (const [piece, places] of holders) if (places.length > COMMON) holders.delete(piece);
  return holders;
}

/** Titles as they are compared, and asked for: without case, space and signs. */
export const plainTitle = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function countShared(
  print: ReadonlySet<number>,
  holders: ReadonlyMap<number, readonly number[]>,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const piece of print)
    for (const place of holders.get(piece) ?? []) counts.set(place, (counts.get(place) ?? 0) + 1);
  return counts;
}

/** The smallest hashes of a text's pieces of four words: the same text gives the same. */
function printOf({ html }: Titled): ReadonlySet<number> {
  const words =
    plainText(html)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const hashes = new Set<number>();
  for (let at = 0; at + SHINGLE <= words.length; at += 1)
    hashes.add(hash(words.slice(at, at + SHINGLE).join(" ")));
  return new Set([...hashes].sort((a, b) => a - b).slice(0, SAMPLE));
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
