import type { Paper } from "#core/pdf/index.ts";
import { formatDate, formatMoney } from "#shared/format.ts";
import { paymentLines } from "#shared/money/receipt-lines.ts";
import { salesText } from "#shared/money/sales.text.ts";
import type { PaymentDto } from "#shared/money/subscriptions.dto.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { findPeople } from "../../people/users/index.ts";
import type { SubscriptionDoc } from "./model.ts";

const texts = salesText.purchase;

/** Generates the receipt of a premium payment; the member appears with their current name. */
export async function subscriptionReceiptPaper(
  { member, plan, provider }: SubscriptionDoc,
  payment: PaymentDto & { readonly receipt: string },
  { site, zone }: { readonly site: { readonly name: string; readonly url: string }; readonly zone: string },
): Promise<Paper> {
  const found = (await findPeople([member])).get(String(member));
  return {
    title: texts.receiptOf(payment.receipt),
    from: site.name,
    facts: [
      ...(found ? ([[texts.boughtBy, found.name || found.username]] as const) : []),
      [texts.what, subscriptionsText.premium.description[plan]],
      [texts.paidOn, formatDate(payment.at, zone)],
      [subscriptionsText.mine.until, formatDate(payment.until, zone)],
    ],
    tables: [
      {
        columns: [
          { head: texts.what, wide: true },
          { head: texts.amount, figures: true },
        ],
        rows: paymentLines(payment).map(({ name, cents }) => [name, formatMoney(cents)]),
      },
    ],
    notes: [texts.currency, ...(provider === "sandbox" ? [texts.playMoney] : [])],
    foot: new URL(site.url).host,
    at: new Date(payment.at),
  };
}
