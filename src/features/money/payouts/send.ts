import type { ClientSession, Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { accounts, bookManyIn } from "../ledger/index.ts";
import type { PaymentDependencies, PayoutReport } from "../payments/index.ts";
import "./events.ts";
import { Payout, type PayoutDoc } from "./model.ts";
import { findHeld } from "./payable.ts";

/** Payouts read per round, and sent to the provider concurrently. */
const ROUND = 50;
const AT_ONCE = 8;

type Unsent = Pick<PayoutDoc, "_id" | "user" | "amount" | "provider">;
interface Answered {
  readonly payout: Unsent;
  readonly report: PayoutReport;
}

/**
 * Sends all begun payouts through the provider and books the results; safe to repeat after a crash, each is
 * sent once. One with an unknown outcome does not block the others.
 * @throws AggregateError at the end, of all that must be retried
 */
export async function sendPayouts(dependencies: PaymentDependencies, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (let after: Types.ObjectId | null = null; ; ) {
    signal?.throwIfAborted();
    const unsent: Unsent[] = await Payout.find(
      { state: "sending", ...(after ? { _id: { $gt: after } } : {}) },
      { user: 1, amount: 1, provider: 1 },
    )
      .sort({ _id: 1 })
      .limit(ROUND)
      .lean<Unsent[]>();
    if (unsent.length === 0) break;
    after = unsent.at(-1)!._id;
    await sendAll(dependencies, unsent, failures);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} payouts could not be sent: ${failures[0]}`);
}

/** Sends one payout. @throws Error if the outcome is unknown and it must be retried */
export async function sendPayout(dependencies: PaymentDependencies, id: string): Promise<void> {
  const unsent = await Payout.find({ _id: toId(id), state: "sending" }).lean<Unsent[]>();
  const failures: unknown[] = [];
  await sendAll(dependencies, unsent, failures);
  if (failures.length > 0) throw failures[0];
}

async function sendAll(
  { services, provider }: PaymentDependencies,
  unsent: readonly Unsent[],
  failures: unknown[],
): Promise<void> {
  const answered: Answered[] = [];
  // Begun before the member was banned: it waits until it is released or the ban ends.
  const held = await findHeld(unsent.map(({ user }) => String(user)));
  const waiting = unsent.filter(({ user }) => !held.has(String(user)));
  const work = async () => {
    for (let payout = waiting.shift(); payout; payout = waiting.shift()) {
      const { _id, amount, user } = payout;
      try {
        if (payout.provider !== provider.name)
          throw new Error(`payout ${_id} is ${payout.provider}'s to send, and ${provider.name} is set up`);
        const report = await provider.payOut({ reference: String(_id), amount, payee: String(user) });
        answered.push({ payout, report });
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (answered.length > 0) await settleAll(services, answered, failures);
}

/** Settles payouts together; if that fails, one by one, so that one does not stop the others. */
async function settleAll(
  services: Services,
  answered: readonly Answered[],
  failures: unknown[],
): Promise<void> {
  const settleTogether = (some: readonly Answered[]) =>
    inTransaction((session) => settle(session, services, some));
  try {
    await settleTogether(answered);
  } catch {
    for (const one of answered) await settleTogether([one]).catch((error) => failures.push(error));
  }
}

/** Records and books payouts' outcomes, each once. */
async function settle(
  session: ClientSession,
  services: Services,
  answered: readonly Answered[],
): Promise<void> {
  const at = services.now();
  const still = await Payout.find(
    { _id: { $in: answered.map(({ payout }) => payout._id) }, state: "sending" },
    { _id: 1 },
  )
    .session(session)
    .lean<Pick<PayoutDoc, "_id">[]>();
  const unsettled = new Set(still.map(({ _id }) => String(_id)));
  const news = answered.filter(({ payout }) => unsettled.has(String(payout._id)));
  if (news.length === 0) return;
  await Payout.bulkWrite(
    news.map(({ payout: { _id }, report }) => ({
      updateOne: {
        filter: { _id, state: "sending" },
        update: { $set: { state: report.state, failure: failureOf(report), endedAt: at } },
      },
    })),
    { session },
  );
  await bookManyIn(
    session,
    news.map(({ payout: { _id, user, amount, provider }, report }) => {
      const member = String(user);
      const failure = failureOf(report);
      return {
        key: `payout:${_id}:${report.state}`,
        cause: "payout" as const,
        at,
        entries: [
          { account: accounts.payingOut(member), amount },
          {
            account: failure ? accounts.available(member) : accounts.clearing(provider),
            amount: -amount,
          },
        ],
        about: { payout: String(_id), ...(failure ? { failure } : {}) },
      };
    }),
  );
  for (const { payout, report } of news)
    await services.events.publish(
      `payout.${report.state}`,
      { id: String(payout._id), user: String(payout.user) },
      session,
    );
}

const failureOf = (report: PayoutReport) => (report.state === "failed" ? report.reason : null);
