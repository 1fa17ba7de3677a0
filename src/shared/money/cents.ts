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

/** The part of an amount that belongs to so much of all that was paid, down to the cent; all of it for all. */
export const portion = (amount: number, total: number, refunded: number): number =>
  refunded >= total ? amount : Math.floor((amount * refunded) / total);

/** "4.99" -> 499; NaN for what is no amount of dollars and cents. */
export const centsIn = (value: unknown): number => {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  const [, dollars, cents = ""] = /^\$?(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return dollars === undefined ? Number.NaN : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
};
