import { taxText } from "../money/tax.ts";
import type { OrderReceiptDto } from "./orders.dto.ts";
import { ordersText } from "./orders.text.ts";

const words = ordersText.receipt;

/** What a receipt of an order counts, in US cents, the last line the sum of those before; the same on page and paper. */
export function orderReceiptLines(receipt: OrderReceiptDto) {
  const { side, package: name, packageCents, extras, moreCents, taxes } = receipt;
  const { priceCents, refundCents, feeCents, costCents } = receipt;
  const paidCents = priceCents + taxes.reduce((sum, { cents }) => sum + cents, 0);
  const back = refundCents > 0 ? [{ name: words.back, cents: -refundCents }] : [];
  if (side === "buyer")
    return [
      { name, cents: packageCents },
      ...extras.map((extra) => ({ name: extra.name, cents: extra.price })),
      ...(moreCents > 0 ? [{ name: words.more, cents: moreCents }] : []),
      ...taxes.map((tax) => ({ name: taxText.name(tax), cents: tax.cents })),
      ...(refundCents > 0 ? [{ name: words.paid, cents: paidCents }, ...back] : []),
      {
        name: refundCents > 0 ? words.paidAtLast : words.paid,
        cents: paidCents - refundCents,
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
