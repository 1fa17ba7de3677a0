/** Seeded random numbers from 0 to below `of` (mulberry32). */
export function dice(seed: number): (of: number) => number {
  let state = seed >>> 0;
  return (of) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * of);
  };
}
