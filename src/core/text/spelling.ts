/** Words that are known, with how often they occur. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Letters that may be wrong, missing, too many or swapped in a word of this length. */
export const toleranceOf = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/**
 * The known word that a misspelt one most likely means: the fewest letters wrong, then the same first letter, then the
 * one that occurs most; null for a word that is known, or far from all. By length, for few of many words can be near.
 */
export function createSpeller(vocabulary: Vocabulary): (word: string) => string | null {
  const byLength = new Map<number, string[]>();
  for (const word of vocabulary.keys()) {
    const same = byLength.get(word.length);
    if (same) same.push(word);
    else byLength.set(word.length, [word]);
  }
  return (word) => {
    const tolerance = toleranceOf(word);
    if (tolerance === 0 || vocabulary.has(word)) return null;
    let best: { word: string; rank: number } | null = null;
    for (let length = word.length - tolerance; length <= word.length + tolerance; length++)
      for (const known of byLength.get(length) ?? []) {
        const distance = distanceOf(word, known, tolerance);
        if (distance > tolerance) continue;
        // Many a story's word weighs less than another letter.
        const often = 1 / (1 + (vocabulary.get(known) ?? 0));
        const rank = distance + (known[0] === word[0] ? 0 : 0.5) + often / 4;
        if (!best || rank < best.rank) best = { word: known, rank };
      }
    return best?.word ?? null;
  };
}

/** Letters to change, put in, take out or swap with their neighbour (optimal string alignment); more than `limit`: any number above it. */
export function distanceOf(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
