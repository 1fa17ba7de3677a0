import type { PurchaseDto } from "./sales.dto.ts";
import { salesText } from "./sales.text.ts";
import type { PaymentDto } from "./subscriptions.dto.ts";
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

/** The same for a payment for premium, which has no coupon. */
export const paymentLines = ({ at, cents, tax, refundedCents }: PaymentDto) => {
  const priceCents = cents - (tax?.cents ?? 0);
  return receiptLines({
    ...{ listingCents: priceCents, discountCents: 0, priceCents },
    ...{ tax, refundedCents, paidAt: at },
  });
};
