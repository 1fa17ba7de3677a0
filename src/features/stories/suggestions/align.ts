import { diffArrays } from "diff";

/** Matching blocks of two texts: identical, edited, or replaced by others. */
export interface Run {
  readonly of: "same" | "pair" | "other";
  /** Range in the old text and in the new one. */
  readonly old: Span;
  readonly now: Span;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Similarity of two blocks, from 0 to 1, from which one counts as an edited version of the other. */
const ALIKE = 0.5;
/**
 * Limit on comparisons of blocks in one run. Beyond it, runs of equal length are paired in order and others
 * are not paired.
 */
const MAX_COMPARED = 40_000;
/** Limit on how many blocks an insertion or deletion elsewhere may shift a block. */
const DRIFT = 16;

/**
 * Matches each block of a text with its new version by its words, so that inserted or removed blocks do not
 * break the other matches.
 */
export function align(old: readonly string[], now: readonly string[]): Run[] {
  const runs: Run[] = [];
  let [at, to] = [0, 0];
  let [out, into] = [0, 0];
  const settle = () => {
    if (out + into > 0) {
      const [left, right] = [old.slice(at, at + out), now.slice(to, to + into)];
      for (const run of alignChanged(left, right)) runs.push(moved(run, at, to));
    }
    [at, to] = [at + out, to + into];
    [out, into] = [0, 0];
  };
  for (const { value, added, removed } of diffArrays([...old], [...now])) {
    if (added) into += value.length;
    else if (removed) out += value.length;
    else {
      settle();
      for (const _ of value) {
        runs.push({ of: "same", old: { from: at, to: at + 1 }, now: { from: to, to: to + 1 } });
        [at, to] = [at + 1, to + 1];
      }
    }
  }
  settle();
  return runs;
}

const moved = ({ of, old, now }: Run, at: number, to: number): Run => ({
  of,
  old: { from: old.from + at, to: old.to + at },
  now: { from: now.from + to, to: now.to + to },
});

/** Aligns blocks none of which is unchanged. */
function alignChanged(out: readonly string[], into: readonly string[]): Run[] {
  const [left, right] = [out.map(wordsIn), into.map(wordsIn)];
  const pairs = alikeIn(left, right);
  const runs: Run[] = [];
  let [at, to] = [0, 0];
  const between = (end: number, until: number) => {
    const [olds, news] = [end - at, until - to];
    if (olds === news) for (let each = 0; each < olds; each += 1) runs.push(pairOf(at + each, to + each));
    else runs.push({ of: "other", old: { from: at, to: end }, now: { from: to, to: until } });
  };
  for (const [one, other] of pairs) {
    between(one, other);
    runs.push(pairOf(one, other));
    [at, to] = [one + 1, other + 1];
  }
  between(out.length, into.length);
  return joined(runs, left, right);
}

const pairOf = (at: number, to: number): Run => ({
  of: "pair",
  old: { from: at, to: at + 1 },
  now: { from: to, to: to + 1 },
});

/** Merges the parts of a split or joined block with their source into one change. */
function joined(runs: readonly Run[], left: readonly Words[], right: readonly Words[]): Run[] {
  const all: Run[] = [];
  const lost = ({ old, now }: Run) => without(sum(left, old), sum(right, now));
  const won = ({ old, now }: Run) => without(sum(right, now), sum(left, old));
  const isMoved = (one: Run, other: Run) => {
    if ((one.of === "other") === (other.of === "other")) return false;
    const [pair, group] = one.of === "pair" ? [one, other] : [other, one];
    return sharesHalf(won(group), lost(pair)) || sharesHalf(lost(group), won(pair));
  };
  for (const run of runs) {
    const last = all.at(-1);
    if (last && isMoved(last, run))
      all[all.length - 1] = {
        of: "other",
        old: { from: last.old.from, to: run.old.to },
        now: { from: last.now.from, to: run.now.to },
      };
    else all.push(run);
  }
  return all;
}

/** Number of occurrences of each word. */
type Words = ReadonlyMap<string, number>;

function wordsIn(block: string): Words {
  const wordCounts = new Map<string, number>();
  for (const word of block.replace(/<[^>]*>/g, " ").match(/[\p{L}\p{N}]+/gu) ?? [])
    wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1);
  return wordCounts;
}

const countOf = (words: Words): number => {
  let count = 0;
  for (const times of words.values()) count += times;
  return count;
};

function common(one: Words, other: Words): number {
  let count = 0;
  for (const [word, times] of one) count += Math.min(times, other.get(word) ?? 0);
  return count;
}

function sum(all: readonly Words[], { from, to }: Span): Words {
  const wordCounts = new Map<string, number>();
  for (const each of all.slice(from, to))
    for (const [word, times] of each) wordCounts.set(word, (wordCounts.get(word) ?? 0) + times);
  return wordCounts;
}

const without = (one: Words, other: Words): Words =>
  new Map([...one].map(([word, times]) => [word, Math.max(0, times - (other.get(word) ?? 0))] as const));

const sharesHalf = (one: Words, other: Words): boolean => {
  const count = countOf(one);
  return count > 0 && common(one, other) * 2 >= count;
};

/** Finds the pairs of blocks, in order, with the highest total similarity. */
function alikeIn(left: readonly Words[], right: readonly Words[]): (readonly [number, number])[] {
  const [n, m] = [left.length, right.length];
  const drift = Math.abs(n - m) + DRIFT;
  if (n === 0 || m === 0 || n * Math.min(m, 2 * drift + 1) > MAX_COMPARED) return [];
  const [ofLeft, ofRight] = [left.map(countOf), right.map(countOf)];
  const best = Array.from({ length: n + 1 }, () => new Float64Array(m + 1));
  const alike = (one: number, other: number): number => {
    if (Math.abs(one - other) > drift) return 0;
    const similarity = (2 * common(left[one]!, right[other]!)) / (ofLeft[one]! + ofRight[other]! || 1);
    return similarity >= ALIKE ? similarity : 0;
  };
  const similarities = Array.from({ length: n }, () => new Float64Array(m));
  for (let one = n - 1; one >= 0; one -= 1)
    for (let other = m - 1; other >= 0; other -= 1) {
      const storedSimilarity = alike(one, other);
      similarities[one]![other] = storedSimilarity;
      best[one]![other] = Math.max(
        best[one + 1]![other]!,
        best[one]![other + 1]!,
        storedSimilarity > 0 ? storedSimilarity + best[one + 1]![other + 1]! : 0,
      );
    }
  const pairs: (readonly [number, number])[] = [];
  let [one, other] = [0, 0];
  while (one < n && other < m) {
    const own = similarities[one]![other]!;
    if (own > 0 && best[one]![other] === own + best[one + 1]![other + 1]!) {
      pairs.push([one, other]);
      [one, other] = [one + 1, other + 1];
    } else if (best[one]![other] === best[one + 1]![other]) one += 1;
    else other += 1;
  }
  return pairs;
}
