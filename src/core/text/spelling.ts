/** Known words with their frequency. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Returns the number of wrong, missing, extra or swapped letters allowed in a word of this length. */
export const toleranceOf = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/**
 * Creates a function that returns the most likely known word for a misspelt one: fewest errors, then the same
 * first letter, then the highest frequency; null for a known word, or if no word is near. Words are grouped
 * by length, because only few can be near.
 */
export function createSpeller(vocabulary: Vocabulary): (word: string) => string | null {
  const byLength = new Map<number, { readonly word: string; readonly letters: number }[]>();
  for (const word of vocabulary.keys()) {
    const entry = { word, letters: lettersOf(word) };
    const same = byLength.get(word.length);
    if (same) same.push(entry);
    else byLength.set(word.length, [entry]);
  }
  return (word) => {
    const tolerance = toleranceOf(word);
    if (tolerance === 0 || vocabulary.has(word)) return null;
    const own = lettersOf(word);
    let best: { word: string; rank: number } | null = null;
    for (let length = word.length - tolerance; length <= word.length + tolerance; length++)
      for (const { word: known, letters } of byLength.get(length) ?? []) {
        // A wrong letter removes one from the set and adds one, so most words can be excluded quickly.
        if (countBits(own ^ letters) > 2 * tolerance) continue;
        const distance = distanceOf(word, known, tolerance);
        if (distance > tolerance) continue;
        // Frequency has less weight than an additional error.
        const often = 1 / (1 + (vocabulary.get(known) ?? 0));
        const rank = distance + (known[0] === word[0] ? 0 : 0.5) + often / 4;
        if (!best || rank < best.rank) best = { word: known, rank };
      }
    return best?.word ?? null;
  };
}

/** Returns the set of a word's letters as bits; letters beyond a to z share bits. */
function lettersOf(word: string): number {
  let set = 0;
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31);
  return set;
}

function countBits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * Returns the number of letters to change, insert, delete or swap with their neighbour (optimal string
 * alignment). Above `limit`, the result is any number greater than it.
 */
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
