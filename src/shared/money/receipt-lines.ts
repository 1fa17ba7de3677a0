import type { PurchaseDto } from "./sales.dto.ts";
import { salesText } from "./sales.text.ts";
import type { PaymentDto } from "./subscriptions.dto.ts";
import { taxText } from "./tax.text.ts";

const texts = salesText.purchase;

/** Lines of a receipt in US cents, from the listing price to refunds. The same on page and paper. */
export function receiptLines({
  listingCents,
  discountCents,
  priceCents,
  refundedCents,
  paidAt,
  tax,
}: Pick<PurchaseDto, "tax" | "listingCents" | "discountCents" | "priceCents" | "refundedCents" | "paidAt">) {
  return [
    { name: texts.listing, cents: listingCents },
    ...(discountCents > 0 ? [{ name: texts.discount, cents: -discountCents }] : []),
    ...(tax ? [{ name: taxText.name(tax), cents: tax.cents }] : []),
    ...(paidAt ? [{ name: texts.total, cents: priceCents + (tax?.cents ?? 0) }] : []),
    ...(refundedCents > 0 ? [{ name: texts.refunded, cents: -refundedCents }] : []),
  ];
}

/** Like `receiptLines`, for a premium payment, which has no coupon. */
export const paymentLines = ({ at, cents, tax, refundedCents }: PaymentDto) => {
  const priceCents = cents - (tax?.cents ?? 0);
  return receiptLines({
    listingCents: priceCents,
    discountCents: 0,
    priceCents,
    tax,
    refundedCents,
    paidAt: at,
  });
};
