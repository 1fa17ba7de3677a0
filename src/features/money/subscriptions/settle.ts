import type { ClientSession } from "mongoose";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { setPremium } from "../../people/users/index.ts";
import { accounts, bookIn } from "../ledger/index.ts";
import type { PaymentDependencies, SubscriptionReport } from "../payments/index.ts";
import { type PaidPeriod, Subscription, type SubscriptionDoc } from "./model.ts";

const HOUR_MS = 3_600_000;
/** Milliseconds after which a subscription that its provider has never heard of is given up. */
const UNKNOWN_MS = 24 * HOUR_MS;
/** Subscriptions asked for in one round. */
const ROUND = 100;

/**
 * Asks the provider where a subscription is and brings ours there, with what is booked for each period, in one
 * transaction. Whatever order news come in, and however often, the end is the same.
 */
export async function refreshSubscription(
  { services, provider }: PaymentDependencies,
  reference: string,
): Promise<void> {
  const id = isId(reference) ? toId(reference) : null;
  const known = id && (await Subscription.findById(id).lean<SubscriptionDoc>());
  if (!known || known.provider !== provider.name || !provider.subscriptions) return;
  const told = await provider.subscriptions.read(reference);
  const now = services.now();
  const lost = !told && now.getTime() - known.createdAt.getTime() > UNKNOWN_MS;
  if (!told && !lost) return postpone(known, now);
  await inTransaction(async (session) => {
    const before = await Subscription.findById(id).session(session).lean<SubscriptionDoc>();
    if (!before || (told && isOlder(told, before))) return;
    const report: SubscriptionReport = told ?? { ...NOTHING, state: "expired" };
    const fresh = report.periods.filter(
      ({ number }) => !before.periods.some((each) => each.number === number),
    );
    for (const period of fresh) await bookPeriod(session, before, period);
    const live = report.state !== "ended" && report.state !== "expired";
    const after = {
      ...{ state: report.state, live, cancelsAtEnd: report.cancelsAtEnd, failures: report.failures },
      ...{ nextTryAt: report.nextTryAt, periods: [...before.periods, ...fresh] },
      askAt: live ? nextAsk(report, now) : null,
    };
    await Subscription.updateOne({ _id: before._id }, { $set: after }, { session });
    await tell(session, { services, provider }, before, { ...report, fresh });
  });
}

/** Asks for what is open or due and was not heard of; answers how many there were. */
export async function askForSubscriptions(
  dependencies: PaymentDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const due = await Subscription.find({ askAt: { $lte: dependencies.services.now() } }, { _id: 1 })
    .sort({ askAt: 1 })
    .limit(ROUND)
    .lean<Pick<SubscriptionDoc, "_id">[]>();
  for (const { _id } of due) {
    if (signal?.aborted) break;
    await refreshSubscription(dependencies, String(_id));
  }
  return due.length;
}

/** Whether a member is a premium author: what is past due still counts until it has ended. */
export const hasPremium = async (member: string, session?: ClientSession): Promise<boolean> =>
  (await Subscription.exists({
    member: toId(member),
    live: true,
    state: { $in: ["active", "past_due"] },
  }).session(session ?? null)) !== null;

/** Notes with the account whether it is a premium author's; may run any number of times, in any order. */
export const followPremium = (member: string): Promise<void> =>
  inTransaction(async (session) => setPremium(session, toId(member), await hasPremium(member, session)));

const NOTHING = { periods: [], failures: 0, nextTryAt: null, cancelsAtEnd: false } as const;

/** Two may ask at one time: what was read earlier never undoes what was noted since. */
const isOlder = (report: SubscriptionReport, before: SubscriptionDoc): boolean =>
  !before.live || report.periods.length < before.periods.length || report.failures < before.failures;

/** A period's price as income, and what the provider keeps of it as our expense. */
const bookPeriod = (session: ClientSession, { _id, provider, member }: SubscriptionDoc, period: PaidPeriod) =>
  bookIn(session, {
    key: `subscription:${_id}:${period.number}`,
    cause: "subscription",
    at: period.start,
    entries: [
      { account: accounts.clearing(provider), amount: period.charged - period.fee },
      { account: accounts.PROVIDER_FEES, amount: period.fee },
      { account: accounts.SUBSCRIPTIONS, amount: -period.charged },
    ],
    about: { subscription: String(_id), member: String(member), period: period.number },
  });

async function tell(
  session: ClientSession,
  { services: { events } }: PaymentDependencies,
  before: SubscriptionDoc,
  report: SubscriptionReport & { readonly fresh: readonly PaidPeriod[] },
): Promise<void> {
  const about = { id: String(before._id), member: String(before.member) };
  for (const { number } of report.fresh)
    await events.publish("subscription.paid", { ...about, number }, session);
  for (let attempt = before.failures + 1; attempt <= report.failures; attempt += 1)
    await events.publish("subscription.failed", { ...about, attempt }, session);
  if (report.state !== before.state) await events.publish("subscription.changed", about, session);
  if (report.state === "ended") await events.publish("subscription.ended", about, session);
}

/** An open one is asked for within minutes, others when something is due and once a day. */
function nextAsk({ state, periods, nextTryAt }: SubscriptionReport, now: Date): Date {
  const soon = state === "open" ? 5 * 60_000 : 24 * HOUR_MS;
  const due = [periods.at(-1)?.end, nextTryAt].flatMap((each) =>
    each && each > now ? [each.getTime() + 60_000] : [],
  );
  return new Date(Math.min(now.getTime() + soon, ...due));
}

const postpone = async ({ _id }: SubscriptionDoc, now: Date): Promise<void> => {
  await Subscription.updateOne({ _id }, { $set: { askAt: new Date(now.getTime() + 5 * 60_000) } });
};
