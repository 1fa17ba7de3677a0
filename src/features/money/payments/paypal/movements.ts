import { CURRENCY } from "../../../../shared/money/payments.ts";
import type { ProviderMovement } from "../provider.ts";
import { centsOf, type PayPal, type PayPalMoney } from "./client.ts";
import { referenceOfCapture } from "./model.ts";

/** Days that one search may span, and lines of a page (Transaction Search v1). */
const SPAN_MS = 31 * 86_400_000;
const PAGE = 500;

/** A line of PayPal's account (Transaction Search v1, transaction_info), as far as we read it. */
export interface PayPalTransaction {
  readonly transaction_id: string;
  /** What the line refers to: of a refund its payment. */
  readonly paypal_reference_id?: string;
  /** "T" and four digits; the first two are the group. */
  readonly transaction_event_code: string;
  readonly transaction_initiation_date: string;
  /** Negative for what went away. */
  readonly transaction_amount: PayPalMoney;
  readonly fee_amount?: PayPalMoney;
  readonly invoice_id?: string;
  readonly custom_field?: string;
  readonly transaction_status: string;
}

interface Page {
  readonly transaction_details?: readonly { readonly transaction_info: PayPalTransaction }[];
  readonly total_pages?: number;
}

/** Groups of event codes: payments, payouts, reversals of all sorts (Transaction Search v1, event codes). */
const KINDS: Readonly<Record<string, ProviderMovement["kind"]>> = {
  ...{ T00: "charge", T11: "refund", T12: "refund" },
};
/** "Mass payments" are in the group of payments. */
const PAYOUT = "T0001";

/** PayPal's account, line by line, of all that has gone through. */
export async function* payPalMovements(ask: PayPal, from: Date, to: Date): AsyncGenerator<ProviderMovement> {
  for (let at = from.getTime(); at < to.getTime(); at += SPAN_MS) {
    // Its end is included there.
    const until = Math.min(at + SPAN_MS, to.getTime()) - 1;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = new URLSearchParams({
        ...{ start_date: new Date(at).toISOString(), end_date: new Date(until).toISOString() },
        ...{ transaction_status: "S", fields: "transaction_info" },
        ...{ page_size: String(PAGE), page: String(page) },
      });
      const found = await ask<Page>(`/v1/reporting/transactions?${query}`);
      pages = found.total_pages ?? 1;
      for (const { transaction_info } of found.transaction_details ?? []) {
        const movement = await movementOf(transaction_info);
        if (movement) yield movement;
      }
    }
  }
}

async function movementOf(line: PayPalTransaction): Promise<ProviderMovement | null> {
  const code = line.transaction_event_code;
  const kind = code === PAYOUT ? "payout" : KINDS[code.slice(0, 3)];
  const reference =
    [line.custom_field, line.invoice_id].find((each) => /^[0-9a-f]{24}$/.test(each ?? "")) ??
    (await referenceOfCapture(line.paypal_reference_id));
  // Another currency than ours is in no books: its checkout is told of by itself.
  if (!kind || !reference || line.transaction_amount.currency_code !== CURRENCY) return null;
  const amount = centsOf(line.transaction_amount);
  return {
    ...{ kind, reference, at: new Date(line.transaction_initiation_date) },
    amount: kind === "charge" ? amount : -amount,
    // What PayPal keeps has the sign of what went away.
    fee: kind === "charge" ? Math.abs(centsOf(line.fee_amount)) : 0,
  };
}
