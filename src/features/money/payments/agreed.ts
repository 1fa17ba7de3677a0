import type { ClientSession } from "mongoose";
import { CURRENCY } from "#shared/money/payments.ts";
import { accounts, bookIn } from "../ledger/index.ts";
import type { CheckoutDoc } from "./model.ts";
import type { CheckoutReport } from "./provider.ts";

/**
 * Checks a report against the agreed amount: another amount or currency grants nothing and is refunded to the
 * payer. What was granted before is unchanged.
 */
export function asAgreed({ state, amount }: CheckoutDoc, report: CheckoutReport): CheckoutReport {
  if (report.state !== "paid" || state === "paid") return report;
  if (report.currency === CURRENCY && report.charged === amount) return report;
  return { ...report, state: report.refunded < report.charged ? "differs" : "declined" };
}

/**
 * Books a payment of a different amount and its refunds: it is held in escrow until refunded, and the
 * platform bears the provider's fee. Payments in another currency are not booked.
 */
export async function bookDiffering(
  session: ClientSession,
  { _id, provider, charged, refunded }: CheckoutDoc,
  report: CheckoutReport,
  at: Date,
): Promise<void> {
  if (report.state === "paid" || report.charged === 0 || report.currency !== CURRENCY) return;
  const about = { checkout: String(_id) };
  const [clearing, escrow] = [accounts.clearing(provider), accounts.escrow(String(_id))];
  if (charged === 0)
    await bookIn(session, {
      key: `differs:${_id}`,
      cause: "adjustment",
      at,
      about,
      entries: [
        { account: clearing, amount: report.charged - report.fee },
        { account: accounts.PROVIDER_FEES, amount: report.fee },
        { account: escrow, amount: -report.charged },
      ],
    });
  const back = report.refunded - refunded;
  if (back > 0)
    await bookIn(session, {
      key: `differs:${_id}:refund:${report.refunded}`,
      cause: "refund",
      at,
      about,
      entries: [
        { account: clearing, amount: -back },
        { account: escrow, amount: back },
      ],
    });
}
