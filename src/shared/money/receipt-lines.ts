import type { PurchaseDto } from "./sales.dto.ts";
import { salesText } from "./sales.text.ts";
import { taxText } from "./tax.ts";

const words = salesText.purchase;

/** What a receipt counts, from the listing price to what went back, in US cents; the same on page and paper. */
export function receiptLines({
  listingCents,
  discountCents,
  priceCents,
  refundedCents,
  paidAt,
  tax,
}: Pick<PurchaseDto, "tax" | "listingCents" | "discountCents" | "priceCents" | "refundedCents" | "paidAt">) {
  return [
    { name: words.listing, cents: listingCents },
    ...(discountCents > 0 ? [{ name: words.discount, cents: -discountCents }] : []),
    ...(tax ? [{ name: taxText.name(tax), cents: tax.cents }] : []),
    ...(paidAt ? [{ name: words.total, cents: priceCents + (tax?.cents ?? 0) }] : []),
    ...(refundedCents > 0 ? [{ name: words.refunded, cents: -refundedCents }] : []),
  ];
}
