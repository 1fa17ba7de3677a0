import { ORDER_WORDS_MAX } from "./orders.limits.ts";
import type { Pricing } from "./services.enums.ts";

/** What an order comes to in US cents: by the piece, or by the thousand words, up to the cent. */
export const priceOf = (
  { pricing }: { readonly pricing: Pricing },
  pack: { readonly price: number },
  extras: readonly { readonly price: number }[],
  count: number,
): number =>
  (pricing === "words" ? Math.ceil((pack.price * count) / 1_000) : pack.price) +
  extras.reduce((sum, { price }) => sum + price, 0);

/** How many words somebody typed, or else how many were counted in their story; NaN for what is no such number. */
export function wordsOf(typed: unknown, counted: number): number {
  const digits = String(typed ?? "").replace(/[\s,.]/g, "");
  const count = digits ? Number(digits) : counted;
  return Number.isSafeInteger(count) && count > 0 && count <= ORDER_WORDS_MAX ? count : Number.NaN;
}
