import type { Paper } from "../../../core/pdf/index.ts";
import { formatDate, formatMoney } from "../../../shared/format.ts";
import { orderReceiptLines } from "../../../shared/market/order-receipt.ts";
import type { OrderReceiptDto } from "../../../shared/market/orders.dto.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";

const words = ordersText.receipt;

/** The receipt of an order as a paper, for the side that it is of. */
export function receiptPaper(
  receipt: OrderReceiptDto,
  { site, zone }: { readonly site: { readonly name: string; readonly url: string }; readonly zone: string },
): Paper {
  const { side, number, title, state, buyer, seller, paidAt, endedAt, playMoney } = receipt;
  const rows = orderReceiptLines(receipt).map(({ name, cents }) => [name, formatMoney(cents)]);
  return {
    title: words.title[side](number),
    from: site.name,
    facts: [
      [words.for, buyer],
      [words.by, seller],
      [words.service, title],
      [words.paidOn, formatDate(paidAt, zone)],
      ...(endedAt ? [[words.endedOn, formatDate(endedAt, zone)] as const] : []),
      [ordersText.admin.state, ordersText.states[state]],
    ],
    tables: [
      {
        columns: [
          { head: words.what, wide: true },
          { head: words.amount, figures: true },
        ],
        rows: rows.slice(0, -1),
        total: rows.at(-1)!,
      },
    ],
    notes: [...(endedAt ? [] : [words.held]), words.currency, ...(playMoney ? [words.playMoney] : [])],
    foot: new URL(site.url).host,
    at: new Date(endedAt ?? paidAt),
  };
}
