import { CURRENCY } from "#shared/money/payments.ts";
import type { ProviderMovement } from "../provider.ts";
import { centsOf, type PayPal, type PayPalMoney } from "./client.ts";
import { referenceOfCapture } from "./model.ts";

/** Limits of Transaction Search v1: span of one search in milliseconds, and lines per page. */
const SPAN_MS = 31 * 86_400_000;
const PAGE = 500;

/** A line of PayPal's account (Transaction Search v1, transaction_info); only the fields we read. */
export interface PayPalTransaction {
  readonly transaction_id: string;
  /** The id the line refers to: for a refund, its payment. */
  readonly paypal_reference_id?: string;
  /** "T" and four digits; the first two are the group. */
  readonly transaction_event_code: string;
  readonly transaction_initiation_date: string;
  /** Negative for outgoing amounts. */
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

/** Groups of event codes: payments, payouts, reversals (Transaction Search v1, event codes). */
const KINDS: Readonly<Record<string, ProviderMovement["kind"]>> = {
  T00: "charge",
  T11: "refund",
  T12: "refund",
};
/** "Mass payments" are in the group of payments. */
const PAYOUT = "T0001";

/** Yields all transactions of PayPal's account. */
export async function* payPalMovements(ask: PayPal, from: Date, to: Date): AsyncGenerator<ProviderMovement> {
  for (let at = from.getTime(); at < to.getTime(); at += SPAN_MS) {
    // The end is inclusive in PayPal's API.
    const until = Math.min(at + SPAN_MS, to.getTime()) - 1;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = new URLSearchParams({
        start_date: new Date(at).toISOString(),
        end_date: new Date(until).toISOString(),
        transaction_status: "S",
        fields: "transaction_info",
        page_size: String(PAGE),
        page: String(page),
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
  // Payments in another currency are not in the books; they are reported through their checkout.
  if (!kind || !reference || line.transaction_amount.currency_code !== CURRENCY) return null;
  const amount = centsOf(line.transaction_amount);
  return {
    kind,
    reference,
    at: new Date(line.transaction_initiation_date),
    amount: kind === "charge" ? amount : -amount,
    // The fee has the sign of an outgoing amount.
    fee: kind === "charge" ? Math.abs(centsOf(line.fee_amount)) : 0,
  };
}
