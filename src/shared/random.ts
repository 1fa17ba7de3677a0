/** A reproducible stream of random numbers; all methods draw from the same stream. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A number from `low` (inclusive) to `high` (exclusive). */
  between(low: number, high: number): number;
  /** An integer from `low` to `high`, both inclusive. */
  whole(low: number, high: number): number;
  /** A random element of a non-empty list. */
  pick<T>(list: readonly T[]): T;
  /** True with the given probability (0 to 1). */
  chance(likelihood: number): boolean;
}

/** Creates a reproducible stream of random numbers (sfc32 seeded by FNV-1a; not for secrets). */
export function createRandom(seed: string): Random {
  let [a, b, c, d] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let warm = 0; warm < 12; warm += 1) next();
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    chance: (likelihood) => next() < likelihood,
  };
}

function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ Math.imul(salt, 0x9e3779b1);
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value ^ (value >>> 13);
}
