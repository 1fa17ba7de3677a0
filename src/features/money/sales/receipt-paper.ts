import type { Paper } from "../../../core/pdf/index.ts";
import { formatDate, formatMoney } from "../../../shared/format.ts";
import { receiptLines } from "../../../shared/money/receipt-lines.ts";
import { salesText } from "../../../shared/money/sales.text.ts";
import { findPeople } from "../../people/users/index.ts";
import { findCheckout } from "../payments/index.ts";
import type { PurchaseDoc } from "./model.ts";
import { presentPurchase } from "./present.ts";

const words = salesText.purchase;

/** The receipt of a paid purchase as a paper; who bought and who wrote it are named as they are today. */
export async function receiptPaper(
  purchase: PurchaseDoc,
  number: string,
  { site, zone }: { readonly site: { readonly name: string; readonly url: string }; readonly zone: string },
): Promise<Paper> {
  const { buyer, author, title } = purchase;
  const [people, checkout] = await Promise.all([findPeople([buyer, author]), findCheckout(purchase._id)]);
  const nameOf = (id: typeof buyer) => {
    const found = people.get(String(id));
    return found ? found.name || found.username : "";
  };
  const lines = receiptLines(presentPurchase(purchase, null, null));
  return {
    title: words.receiptOf(number),
    from: site.name,
    facts: (
      [
        [words.boughtBy, nameOf(buyer)],
        [words.story, title],
        [words.by, nameOf(author)],
        [words.paidOn, formatDate(purchase.paidAt!.toISOString(), zone)],
        [salesText.purchases.state, salesText.state[purchase.state]],
      ] as const
    ).filter(([, value]) => value !== ""),
    tables: [
      {
        columns: [
          { head: words.what, wide: true },
          { head: words.amount, figures: true },
        ],
        rows: lines.map(({ name, cents }) => [name, formatMoney(cents)]),
      },
    ],
    notes: [words.currency, ...(checkout?.provider === "sandbox" ? [words.playMoney] : [])],
    foot: new URL(site.url).host,
    at: purchase.paidAt!,
  };
}
