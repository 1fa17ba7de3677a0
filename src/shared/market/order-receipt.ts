import type { OrderReceiptDto } from "./orders.dto.ts";
import { ordersText } from "./orders.text.ts";

const words = ordersText.receipt;

/** What a receipt of an order counts, in US cents, the last line the sum of those before; the same on page and paper. */
export function orderReceiptLines(receipt: OrderReceiptDto) {
  const { side, package: name, packageCents, extras, priceCents, refundCents, feeCents, costCents } = receipt;
  const back = refundCents > 0 ? [{ name: words.back, cents: -refundCents }] : [];
  if (side === "buyer")
    return [
      { name, cents: packageCents },
      ...extras.map((extra) => ({ name: extra.name, cents: extra.price })),
      ...(refundCents > 0 ? [{ name: words.paid, cents: priceCents }, ...back] : []),
      {
        name: refundCents > 0 ? words.paidAtLast : words.paid,
        cents: priceCents - refundCents,
      },
    ];
  const lost = receipt.lostCents > 0 ? [{ name: words.lost, cents: -receipt.lostCents }] : [];
  return [
    { name: words.price, cents: priceCents },
    ...back,
    ...(feeCents > 0 ? [{ name: words.fee, cents: -feeCents }] : []),
    ...(costCents > 0 ? [{ name: words.cost, cents: -costCents }] : []),
    ...lost,
    { name: words.earned, cents: priceCents - refundCents - feeCents - costCents - receipt.lostCents },
  ];
}
