import type { Paper } from "#core/pdf/index.ts";
import { formatDate, formatMoney } from "#shared/format.ts";
import { orderReceiptLines } from "#shared/market/order-receipt.ts";
import type { OrderReceiptDto } from "#shared/market/orders.dto.ts";
import { ordersText } from "#shared/market/orders.text.ts";

const texts = ordersText.receipt;

/** Renders an order's receipt as a document, for one side. */
export function receiptPaper(
  receipt: OrderReceiptDto,
  { site, zone }: { readonly site: { readonly name: string; readonly url: string }; readonly zone: string },
): Paper {
  const { side, number, title, state, buyer, seller, paidAt, endedAt, playMoney } = receipt;
  const rows = orderReceiptLines(receipt).map(({ name, cents }) => [name, formatMoney(cents)]);
  return {
    title: texts.title[side](number),
    from: site.name,
    facts: [
      [texts.for, buyer],
      [texts.by, seller],
      [texts.service, title],
      [texts.paidOn, formatDate(paidAt, zone)],
      ...(endedAt ? [[texts.endedOn, formatDate(endedAt, zone)] as const] : []),
      [ordersText.admin.state, ordersText.states[state]],
    ],
    tables: [
      {
        columns: [
          { head: texts.what, wide: true },
          { head: texts.amount, figures: true },
        ],
        rows: rows.slice(0, -1),
        total: rows.at(-1)!,
      },
    ],
    notes: [...(endedAt ? [] : [texts.held]), texts.currency, ...(playMoney ? [texts.playMoney] : [])],
    foot: new URL(site.url).host,
    at: new Date(endedAt ?? paidAt),
  };
}
