import type { ClientSession } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { accounts, bookIn } from "../ledger/index.ts";
import type { PaymentDependencies, PayoutReport } from "../payments/index.ts";
import "./events.ts";
import { Payout, type PayoutDoc } from "./model.ts";

/** Has the provider send a payout, and books what it answers; asked again after a crash, it is sent once all the same. */
export async function sendPayout({ services, provider }: PaymentDependencies, id: string): Promise<void> {
  const payout = await Payout.findById(toId(id)).lean<PayoutDoc>();
  if (payout?.state !== "sending") return;
  if (payout.provider !== provider.name)
    throw new Error(`payout ${id} is ${payout.provider}'s to send, and ${provider.name} is set up`);
  const { amount, user } = payout;
  const report = await provider.payOut({ reference: id, amount, payee: String(user) });
  await inTransaction((session) => settle(session, services, payout, report));
}

async function settle(
  session: ClientSession,
  services: Services,
  { _id, user, amount, provider }: PayoutDoc,
  report: PayoutReport,
): Promise<void> {
  const at = services.now();
  const failure = report.state === "failed" ? report.reason : null;
  const { modifiedCount } = await Payout.updateOne(
    { _id, state: "sending" },
    { $set: { state: report.state, failure, endedAt: at } },
    { session },
  );
  if (modifiedCount === 0) return;
  const member = String(user);
  const to = report.state === "paid" ? accounts.clearing(provider) : accounts.available(member);
  await bookIn(session, {
    key: `payout:${_id}:${report.state}`,
    cause: "payout",
    at,
    entries: [
      { account: accounts.payingOut(member), amount },
      { account: to, amount: -amount },
    ],
    about: { payout: String(_id), ...(failure ? { failure } : {}) },
  });
  await services.events.publish(`payout.${report.state}`, { id: String(_id), user: member }, session);
}
