import type { Paper } from "../../../core/pdf/index.ts";
import { formatDate, formatMoney } from "../../../shared/format.ts";
import { paymentLines } from "../../../shared/money/receipt-lines.ts";
import { salesText } from "../../../shared/money/sales.text.ts";
import type { PaymentDto } from "../../../shared/money/subscriptions.dto.ts";
import { subscriptionsText } from "../../../shared/money/subscriptions.text.ts";
import { findPeople } from "../../people/users/index.ts";
import type { SubscriptionDoc } from "./model.ts";

const words = salesText.purchase;

/** The receipt of a payment for premium as a paper; its member is named as they are today. */
export async function subscriptionReceiptPaper(
  { member, plan, provider }: SubscriptionDoc,
  payment: PaymentDto & { readonly receipt: string },
  { site, zone }: { readonly site: { readonly name: string; readonly url: string }; readonly zone: string },
): Promise<Paper> {
  const found = (await findPeople([member])).get(String(member));
  return {
    title: words.receiptOf(payment.receipt),
    from: site.name,
    facts: [
      ...(found ? ([[words.boughtBy, found.name || found.username]] as const) : []),
      [words.what, subscriptionsText.premium.description[plan]],
      [words.paidOn, formatDate(payment.at, zone)],
      [subscriptionsText.mine.until, formatDate(payment.until, zone)],
    ],
    tables: [
      {
        columns: [
          { head: words.what, wide: true },
          { head: words.amount, figures: true },
        ],
        rows: paymentLines(payment).map(({ name, cents }) => [name, formatMoney(cents)]),
      },
    ],
    notes: [words.currency, ...(provider === "sandbox" ? [words.playMoney] : [])],
    foot: new URL(site.url).host,
    at: new Date(payment.at),
  };
}
