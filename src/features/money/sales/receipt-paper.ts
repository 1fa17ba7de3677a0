import type { Paper } from "#core/pdf/index.ts";
import { formatDate, formatMoney } from "#shared/format.ts";
import { receiptLines } from "#shared/money/receipt-lines.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { findPeople } from "../../people/users/index.ts";
import { findCheckout } from "../payments/index.ts";
import type { PurchaseDoc } from "./model.ts";
import { presentPurchase } from "./present.ts";

const texts = salesText.purchase;

/** Generates the receipt of a paid purchase; buyer and author appear with their current names. */
export async function receiptPaper(
  purchase: PurchaseDoc,
  number: string,
  { site, zone }: { readonly site: { readonly name: string; readonly url: string }; readonly zone: string },
): Promise<Paper> {
  const { buyer, author, title } = purchase;
  const [people, checkout] = await Promise.all([findPeople([buyer, author]), findCheckout(purchase._id)]);
  const nameOf = (id: typeof buyer) => {
    const person = people.get(String(id));
    return person ? person.name || person.username : "";
  };
  const lines = receiptLines(presentPurchase(purchase, null, null));
  return {
    title: texts.receiptOf(number),
    from: site.name,
    facts: (
      [
        [texts.boughtBy, nameOf(buyer)],
        [texts.story, title],
        [texts.by, nameOf(author)],
        [texts.paidOn, formatDate(purchase.paidAt!.toISOString(), zone)],
        [salesText.purchases.state, salesText.state[purchase.state]],
      ] as const
    ).filter(([, value]) => value !== ""),
    tables: [
      {
        columns: [
          { head: texts.what, wide: true },
          { head: texts.amount, figures: true },
        ],
        rows: lines.map(({ name, cents }) => [name, formatMoney(cents)]),
      },
    ],
    notes: [texts.currency, ...(checkout?.provider === "sandbox" ? [texts.playMoney] : [])],
    foot: new URL(site.url).host,
    at: purchase.paidAt!,
  };
}
