import type { PayoutReport, PayoutRequest } from "../provider.ts";
import { dollars, type PayPal, PayPalError } from "./client.ts";
import { noteObject, payPalObject } from "./model.ts";

/** A batch of payouts (Payouts v1, payout_batch); only the fields we read. */
export interface PayPalBatch {
  readonly batch_header: {
    readonly payout_batch_id: string;
    readonly batch_status: "DENIED" | "PENDING" | "PROCESSING" | "SUCCESS" | "CANCELED";
  };
  readonly items?: readonly PayPalPayoutItem[];
}

/** One payment of a batch (Payouts v1, payout_batch_items). */
export interface PayPalPayoutItem {
  readonly payout_item_id: string;
  readonly transaction_status?: string;
  readonly errors?: { readonly name?: string };
}

/** States in which no money has left, or all of it has come back. */
const FAILED = new Set(["FAILED", "DENIED", "BLOCKED", "RETURNED", "REFUNDED", "REVERSED"]);
/** Errors with which PayPal says that the account itself cannot be paid. */
const CLOSED = /ACCOUNT|RECEIVER/;

/**
 * Pays a member out to the email address of their account here; `emailOf` returns null for deleted members.
 */
export async function payPalOut(
  ask: PayPal,
  emailOf: (member: string) => Promise<string | null>,
  { reference, amount, payee }: PayoutRequest,
): Promise<PayoutReport> {
  const known = (await payPalObject(reference))?.batch;
  if (known) return reportOf(ask, known);
  const receiver = await emailOf(payee);
  if (!receiver) return { state: "failed", reason: "refused" };
  const batch = await begin(ask, reference, amount, receiver);
  await noteObject(reference, { batch });
  return reportOf(ask, batch);
}

/**
 * Creates a batch of one payout; PayPal accepts a reference once in 30 days and otherwise names the existing
 * batch.
 */
async function begin(ask: PayPal, reference: string, amount: number, receiver: string): Promise<string> {
  try {
    const { batch_header } = await ask<PayPalBatch>("/v1/payments/payouts", {
      method: "POST",
      key: `payout:${reference}`,
      body: {
        sender_batch_header: { sender_batch_id: reference, email_subject: "Your earnings" },
        items: [
          {
            recipient_type: "EMAIL",
            receiver,
            sender_item_id: reference,
            amount: { currency: "USD", value: dollars(amount) },
          },
        ],
      },
    });
    return batch_header.payout_batch_id;
  } catch (error) {
    const links = error instanceof PayPalError && error.status === 400 ? error.links : [];
    const at = links.flatMap(({ href }) => /\/v1\/payments\/payouts\/([\w-]+)/.exec(href)?.[1] ?? [])[0];
    if (at) return at;
    throw error;
  }
}

/**
 * Returns a batch's outcome. A payout waiting for a receiver without an account is cancelled.
 * @throws Error while nothing is decided
 */
async function reportOf(ask: PayPal, batch: string): Promise<PayoutReport> {
  const { batch_header, items } = await ask<PayPalBatch>(`/v1/payments/payouts/${batch}`);
  if (["DENIED", "CANCELED"].includes(batch_header.batch_status))
    return { state: "failed", reason: "refused" };
  const item = items?.[0];
  const state = item?.transaction_status ?? "";
  if (state === "SUCCESS") return { state: "paid" };
  if (item && FAILED.has(state))
    return { state: "failed", reason: CLOSED.test(item.errors?.name ?? "") ? "account-closed" : "refused" };
  if (item && state === "UNCLAIMED") {
    const path = `/v1/payments/payouts-item/${item.payout_item_id}/cancel`;
    const { transaction_status } = await ask<PayPalPayoutItem>(path, { method: "POST", body: {} });
    if (FAILED.has(transaction_status ?? "")) return { state: "failed", reason: "account-closed" };
  }
  throw new Error(`PayPal has not decided on the payout ${batch} yet: ${state || batch_header.batch_status}`);
}
