import { plainText } from "#core/text/index.ts";

/** A title and a text: a chapter of a manuscript or a story. */
export interface Titled {
  readonly title: string;
  readonly html: string;
}

/** For each of `ours`, the index in `theirs` of the chapter it updates; null for a new one. */
export type Matches = readonly (number | null)[];

/** Share of common shingles at which two chapters certainly, or probably, match. Not in the specification. */
const SURE = 0.5;
const LIKELY = 0.15;
/** Words per shingle, and number of shingles sampled per chapter. */
const SHINGLE = 4;
const SAMPLE = 1_500;
/** A shingle in more than this many chapters does not identify any. Not in the specification. */
const COMMON = 20;
/** Maximum number of candidate chapters examined. Not in the specification. */
const LIKELIEST = 20;

/**
 * Matches chapters by text, then by title, then by any common text: a title such as "Chapter 7" means little
 * after a chapter has been inserted before it. Each chapter is matched once.
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
    const theirIndex = titled.get(plainTitle(title))?.find((each) => !taken.has(each));
    if (theirIndex !== undefined) take(our, theirIndex);
  }
  pair(LIKELY);
  return matches;
}

interface Alike {
  readonly our: number;
  readonly place: number;
  readonly share: number;
}

/** Sorted by the largest common share, then by the smallest distance. */
const byShare = (a: Alike, b: Alike): number =>
  b.share - a.share || Math.abs(a.our - a.place) - Math.abs(b.our - b.place);

/** Returns the chapters containing each shingle; none for a shingle found everywhere. */
function holdersOf(prints: readonly ReadonlySet<number>[]): ReadonlyMap<number, readonly number[]> {
  const holders = new Map<number, number[]>();
  for (const [place, print] of prints.entries())
    for (const piece of print) {
      const known = holders.get(piece);
      if (!known) holders.set(piece, [place]);
      // One above the limit is enough to rule the shingle out.
      else if (known.length <= COMMON) known.push(place);
    }
  for (const [piece, places] of holders) if (places.length > COMMON) holders.delete(piece);
  return holders;
}

/** Normalises titles for comparison: ignores case, white space and punctuation. */
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

/** Returns the smallest hashes of a text's four-word shingles; deterministic. */
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
