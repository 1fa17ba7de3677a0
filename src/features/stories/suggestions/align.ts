import { diffArrays } from "diff";

/** Blocks of two texts that belong together: one and the same, one that was worked over, or others in their place. */
export interface Run {
  readonly of: "same" | "pair" | "other";
  /** In the old text, and in the new. */
  readonly old: Span;
  readonly now: Span;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** How much two blocks have in common, from 0 to 1, from which on one is taken for the other worked over. */
const ALIKE = 0.5;
/** Comparisons of blocks in one run beyond which as many as there were are paired, and others are not. */
const MAX_COMPARED = 40_000;
/** Blocks that may lie between a block and where it was moved by others that came or went. */
const DRIFT = 16;

/** What became of each block of a text: found by its words, so that one that came or went does not part the others. */
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

/** Of blocks none of which stayed as it was. */
function alignChanged(out: readonly string[], into: readonly string[]): Run[] {
  const [left, right] = [out.map(wordsIn), into.map(wordsIn)];
  const pairs = alikeIn(left, right);
  const found: Run[] = [];
  let [at, to] = [0, 0];
  const between = (end: number, until: number) => {
    const [olds, news] = [end - at, until - to];
    if (olds === news) for (let each = 0; each < olds; each += 1) found.push(pairOf(at + each, to + each));
    else found.push({ of: "other", old: { from: at, to: end }, now: { from: to, to: until } });
  };
  for (const [one, other] of pairs) {
    between(one, other);
    found.push(pairOf(one, other));
    [at, to] = [one + 1, other + 1];
  }
  between(out.length, into.length);
  return joined(found, left, right);
}

const pairOf = (at: number, to: number): Run => ({
  of: "pair",
  old: { from: at, to: at + 1 },
  now: { from: to, to: to + 1 },
});

/** A block that was parted, or two that were joined, are one change with what they came from. */
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

/** Words by how often they stand there. */
type Words = ReadonlyMap<string, number>;

function wordsIn(block: string): Words {
  const words = new Map<string, number>();
  for (const word of block.replace(/<[^>]*>/g, " ").match(/[\p{L}\p{N}]+/gu) ?? [])
    words.set(word, (words.get(word) ?? 0) + 1);
  return words;
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
  const words = new Map<string, number>();
  for (const each of all.slice(from, to))
    for (const [word, times] of each) words.set(word, (words.get(word) ?? 0) + times);
  return words;
}

const without = (one: Words, other: Words): Words =>
  new Map([...one].map(([word, times]) => [word, Math.max(0, times - (other.get(word) ?? 0))] as const));

const sharesHalf = (one: Words, other: Words): boolean => {
  const count = countOf(one);
  return count > 0 && common(one, other) * 2 >= count;
};

/** Which block is which by now: those pairs, in order, that have most in common altogether. */
function alikeIn(left: readonly Words[], right: readonly Words[]): (readonly [number, number])[] {
  const [n, m] = [left.length, right.length];
  const drift = Math.abs(n - m) + DRIFT;
  if (n === 0 || m === 0 || n * Math.min(m, 2 * drift + 1) > MAX_COMPARED) return [];
  const [ofLeft, ofRight] = [left.map(countOf), right.map(countOf)];
  const best = Array.from({ length: n + 1 }, () => new Float64Array(m + 1));
  const alike = (one: number, other: number): number => {
    if (Math.abs(one - other) > drift) return 0;
    const found = (2 * common(left[one]!, right[other]!)) / (ofLeft[one]! + ofRight[other]! || 1);
    return found >= ALIKE ? found : 0;
  };
  const found = Array.from({ length: n }, () => new Float64Array(m));
  for (let one = n - 1; one >= 0; one -= 1)
    for (let other = m - 1; other >= 0; other -= 1) {
      const own = alike(one, other);
      found[one]![other] = own;
      best[one]![other] = Math.max(
        best[one + 1]![other]!,
        best[one]![other + 1]!,
        own > 0 ? own + best[one + 1]![other + 1]! : 0,
      );
    }
  const pairs: (readonly [number, number])[] = [];
  let [one, other] = [0, 0];
  while (one < n && other < m) {
    const own = found[one]![other]!;
    if (own > 0 && best[one]![other] === own + best[one + 1]![other + 1]!) {
      pairs.push([one, other]);
      [one, other] = [one + 1, other + 1];
    } else if (best[one]![other] === best[one + 1]![other]) one += 1;
    else other += 1;
  }
  return pairs;
}
