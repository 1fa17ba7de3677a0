/** Divisor of shares in basis points: 1,500 are 15 %. */
export const BASIS = 10_000;

/**
 * Returns a share of a price in whole US cents. Rounded down, so that the platform or a provider never takes
 * more than its share and the recipient of the rest (an author, a seller) gains the fraction.
 * @throws RangeError unless cents are an integer from 0 and basis points are from 0 to 10,000
 */
export function shareOf(cents: number, basisPoints: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} are no cents`);
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0 || basisPoints > BASIS)
    throw new RangeError(`${basisPoints} is no share`);
  return Math.floor((cents * basisPoints) / BASIS);
}

/**
 * Returns the tax on a price in whole US cents, rounded half up, as tax authorities require: 20 % of $2.99 is
 * $0.60.
 */
export function taxOf(cents: number, basisPoints: number): number {
  const part = shareOf(cents, basisPoints);
  return ((cents * basisPoints) % BASIS) * 2 >= BASIS ? part + 1 : part;
}

/**
 * Returns the part of an amount that is proportional to the refund, rounded down to the cent; the whole
 * amount for a full refund.
 */
export const portion = (amount: number, total: number, refunded: number): number =>
  refunded >= total ? amount : Math.floor((amount * refunded) / total);

/** "4.99" -> 499; NaN for an invalid amount of dollars and cents. */
export const centsIn = (value: unknown): number => {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  const [, dollars, cents = ""] = /^\$?(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return dollars === undefined ? Number.NaN : Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
};
