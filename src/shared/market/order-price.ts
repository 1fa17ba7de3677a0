import { shareOf } from "../money/cents.ts";
import { ORDER_WORDS_MAX } from "./orders.limits.ts";
import type { Pricing } from "./services.enums.ts";

/** Price of an order in US cents, per piece or per thousand words, rounded up to the cent. */
export const priceOf = (
  { pricing }: { readonly pricing: Pricing },
  pack: { readonly price: number },
  extras: readonly { readonly price: number }[],
  count: number,
): number =>
  (pricing === "words" ? Math.ceil((pack.price * count) / 1_000) : pack.price) +
  extras.reduce((sum, { price }) => sum + price, 0);

/**
 * Returns the number of words typed, or else counted in the story; NaN if the input is not a valid number.
 */
export function wordsOf(typed: unknown, counted: number): number {
  const digits = String(typed ?? "").replace(/[\s,.]/g, "");
  const count = digits ? Number(digits) : counted;
  return Number.isSafeInteger(count) && count > 0 && count <= ORDER_WORDS_MAX ? count : Number.NaN;
}

/** Words of the example order that illustrates a price per thousand words. */
export const EXAMPLE_WORDS = 10_000;

/** Division of an order's price, in US cents. */
export interface PriceSplit {
  readonly feeCents: number;
  readonly costCents: number;
  /** Amount that the seller receives. */
  readonly netCents: number;
}

/** Divides a seller's earnings; the platform fee never exceeds what remains after the payment fee. */
export function splitEarned(cents: number, feeRate: number, cost: number): PriceSplit {
  const costCents = Math.min(cents, cost);
  const feeCents = Math.min(shareOf(cents, feeRate), cents - costCents);
  return { feeCents, costCents, netCents: cents - feeCents - costCents };
}
