import { taxText } from "../money/tax.text.ts";
import type { OrderReceiptDto } from "./orders.dto.ts";
import { ordersText } from "./orders.text.ts";

const texts = ordersText.receipt;

/** Lines of an order's receipt in US cents; the last is the sum of the others. The same on page and paper. */
export function orderReceiptLines(receipt: OrderReceiptDto) {
  const { side, package: name, packageCents, extras, moreCents, taxes } = receipt;
  const { priceCents, refundCents, feeCents, costCents } = receipt;
  const paidCents = priceCents + taxes.reduce((sum, { cents }) => sum + cents, 0);
  const back = refundCents > 0 ? [{ name: texts.back, cents: -refundCents }] : [];
  if (side === "buyer")
    return [
      { name, cents: packageCents },
      ...extras.map((extra) => ({ name: extra.name, cents: extra.price })),
      ...(moreCents > 0 ? [{ name: texts.more, cents: moreCents }] : []),
      ...taxes.map((tax) => ({ name: taxText.name(tax), cents: tax.cents })),
      ...(refundCents > 0 ? [{ name: texts.paid, cents: paidCents }, ...back] : []),
      {
        name: refundCents > 0 ? texts.paidAtLast : texts.paid,
        cents: paidCents - refundCents,
      },
    ];
  const lost = receipt.lostCents > 0 ? [{ name: texts.lost, cents: -receipt.lostCents }] : [];
  return [
    { name: texts.price, cents: priceCents },
    ...back,
    ...(feeCents > 0 ? [{ name: texts.fee, cents: -feeCents }] : []),
    ...(costCents > 0 ? [{ name: texts.cost, cents: -costCents }] : []),
    ...lost,
    { name: texts.earned, cents: priceCents - refundCents - feeCents - costCents - receipt.lostCents },
  ];
}
