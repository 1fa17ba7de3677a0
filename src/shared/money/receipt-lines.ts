import type { PurchaseDto } from "./sales.dto.ts";
import { salesText } from "./sales.text.ts";

const words = salesText.purchase;

/** What a receipt counts, from the listing price to what went back, in US cents; the same on page and paper. */
export function receiptLines({
  listingCents,
  discountCents,
  priceCents,
  refundedCents,
  paidAt,
}: Pick<PurchaseDto, "listingCents" | "discountCents" | "priceCents" | "refundedCents" | "paidAt">) {
  return [
    { name: words.listing, cents: listingCents },
    ...(discountCents > 0 ? [{ name: words.discount, cents: -discountCents }] : []),
    ...(paidAt ? [{ name: words.total, cents: priceCents }] : []),
    ...(refundedCents > 0 ? [{ name: words.refunded, cents: -refundedCents }] : []),
  ];
}
