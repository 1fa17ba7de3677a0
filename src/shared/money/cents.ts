/** Shares are given in basis points: 1,500 are 15 %. */
export const BASIS = 10_000;

/**
 * A share of a price in whole US cents. The only place where money is rounded: down, so that what the platform or a
 * provider takes never exceeds its share, and whoever gets the rest (an author, a seller) gains the part of a cent.
 * @throws RangeError for anything but whole cents from 0 and basis points from 0 to 10,000
 */
export function shareOf(cents: number, basisPoints: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} are no cents`);
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0 || basisPoints > BASIS)
    throw new RangeError(`${basisPoints} is no share`);
  return Math.floor((cents * basisPoints) / BASIS);
}

/**
 * Splits an amount by whole weights, to the cent: the parts always sum to the amount. What rounding leaves goes, a cent
 * each, to those who lost most by it, the first named first.
 * @throws RangeError for no weight above 0
 */
export function splitBy(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0) || weights.some((weight) => weight < 0)) throw new RangeError("weights must be positive");
  const exact = weights.map((weight) => (cents * weight) / total);
  const parts = exact.map(Math.floor);
  const left = cents - parts.reduce((sum, part) => sum + part, 0);
  const losers = exact
    .map((value, at) => ({ at, lost: value - Math.floor(value) }))
    .sort((a, b) => b.lost - a.lost || a.at - b.at);
  for (const { at } of losers.slice(0, left)) parts[at] = parts[at]! + 1;
  return parts;
}
