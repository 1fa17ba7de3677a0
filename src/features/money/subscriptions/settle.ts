import type { ClientSession } from "mongoose";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { portion } from "../../../shared/money/cents.ts";
import { setPremium } from "../../people/users/index.ts";
import { accounts, bookIn } from "../ledger/index.ts";
import { askEach, type PaymentDependencies, type SubscriptionReport } from "../payments/index.ts";
import { type PaidPeriod, Subscription, type SubscriptionDoc } from "./model.ts";

const HOUR_MS = 3_600_000;
/** Milliseconds after which a subscription that its provider has never heard of is given up. */
const UNKNOWN_MS = 24 * HOUR_MS;

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
    const news = newsOf(before, report);
    for (const period of news.fresh) await bookPeriod(session, before, period);
    for (const period of news.refunded) await bookRefund(session, before, period, now);
    // What was given up here stays so, whatever is heard of it later: only its money is booked, and goes back.
    const state = before.live ? report.state : news.fresh.length > 0 ? "ended" : before.state;
    const live = before.live && report.state !== "ended" && report.state !== "expired";
    const after = {
      ...{ state, live, cancelsAtEnd: report.cancelsAtEnd, failures: report.failures },
      ...{ nextTryAt: live ? report.nextTryAt : null, periods: news.periods },
      askAt: live ? nextAsk(report, now) : null,
    };
    await Subscription.updateOne({ _id: before._id }, { $set: after }, { session });
    await tell(session, { services, provider }, before, { ...report, ...news, state });
  });
}

/** What a report says that is not noted yet, and all periods as they are from now on. */
function newsOf({ periods: before }: SubscriptionDoc, { periods }: SubscriptionReport): News {
  const known = (number: number) => before.find((each) => each.number === number);
  const refundedBefore = (number: number) => known(number)?.refunded ?? 0;
  return {
    fresh: periods.filter(({ number }) => !known(number)),
    refunded: periods.flatMap((period) => {
      const cents = period.refunded - refundedBefore(period.number);
      return cents > 0 ? [{ ...period, cents }] : [];
    }),
    periods: [
      ...before.map((each) => periods.find(({ number }) => number === each.number) ?? each),
      ...periods.filter(({ number }) => !known(number)),
    ].map(({ number, start, end, charged, fee, refunded }) => ({
      ...{ number, start, end, charged, fee },
      refunded: Math.max(refunded, refundedBefore(number)),
      receipt: known(number)?.receipt ?? null,
    })),
  };
}

interface News {
  readonly fresh: readonly PaidPeriod[];
  /** Periods of which something went back, and how many US cents more than before. */
  readonly refunded: readonly (PaidPeriod & { readonly cents: number })[];
  readonly periods: readonly PaidPeriod[];
}

/**
 * Asks for what is open or due and was not heard of; answers how many there were. One that the provider cannot tell of
 * keeps no other back.
 * @throws AggregateError at the end, of all that could not be asked for
 */
export const askForSubscriptions = (
  dependencies: PaymentDependencies,
  signal?: AbortSignal,
): Promise<number> => {
  const { services, provider } = dependencies;
  return askEach(
    {
      find: (most) =>
        Subscription.find(
          { askAt: { $type: "date", $lte: services.now() }, provider: provider.name },
          { _id: 1 },
        )
          .sort({ askAt: 1 })
          .limit(most)
          .lean<Pick<SubscriptionDoc, "_id">[]>(),
      ask: ({ _id }) => refreshSubscription(dependencies, String(_id)),
      postpone: (each) => postpone(each, services.now()),
    },
    signal,
  );
};

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
  report.periods.length < before.periods.length || report.failures < before.failures;

/** What of so much of a period's charge is tax: all of it for the whole, in US cents. */
const taxOf = ({ tax }: Pick<SubscriptionDoc, "tax">, { charged }: PaidPeriod, cents: number): number =>
  tax ? portion(tax.cents, charged, cents) : 0;

/** The lines that tax has in a booking: nothing where there is none. */
const taxLine = ({ tax }: Pick<SubscriptionDoc, "tax">, amount: number) =>
  tax && amount !== 0 ? [{ account: accounts.tax(tax.country), amount }] : [];

/** A period's price as income, its tax as what we owe, and what the provider keeps of it as our expense. */
const bookPeriod = (session: ClientSession, doc: SubscriptionDoc, period: PaidPeriod) => {
  const { _id, provider, member } = doc;
  const tax = taxOf(doc, period, period.charged);
  return bookIn(session, {
    key: `subscription:${_id}:${period.number}`,
    cause: "subscription",
    at: period.start,
    entries: [
      { account: accounts.clearing(provider), amount: period.charged - period.fee },
      { account: accounts.PROVIDER_FEES, amount: period.fee },
      { account: accounts.SUBSCRIPTIONS, amount: tax - period.charged },
      ...taxLine(doc, -tax),
    ],
    about: { subscription: String(_id), member: String(member), period: period.number },
  });
};

/** What went back, off the income and the tax; the provider keeps what it took for its work. */
const bookRefund = (
  session: ClientSession,
  doc: SubscriptionDoc,
  period: News["refunded"][number],
  at: Date,
) => {
  const { _id, provider, member } = doc;
  const { number, refunded, cents } = period;
  const tax = taxOf(doc, period, refunded) - taxOf(doc, period, refunded - cents);
  return bookIn(session, {
    key: `subscription-refund:${_id}:${number}:${refunded}`,
    cause: "refund",
    at,
    entries: [
      { account: accounts.clearing(provider), amount: -cents },
      { account: accounts.SUBSCRIPTIONS, amount: cents - tax },
      ...taxLine(doc, tax),
    ],
    about: { subscription: String(_id), member: String(member), period: number },
  });
};

async function tell(
  session: ClientSession,
  { services: { events } }: PaymentDependencies,
  before: SubscriptionDoc,
  report: SubscriptionReport & News,
): Promise<void> {
  const about = { id: String(before._id), member: String(before.member) };
  for (const { number } of report.fresh)
    if (before.live) await events.publish("subscription.paid", { ...about, number }, session);
    // Nobody pays for what they gave up.
    else await events.publish("subscription.refund-asked", { id: about.id, number }, session);
  for (const { number } of report.refunded)
    await events.publish("subscription.refunded", { ...about, number }, session);
  for (let attempt = before.failures + 1; attempt <= report.failures; attempt += 1)
    await events.publish("subscription.failed", { ...about, attempt }, session);
  if (report.state !== before.state) await events.publish("subscription.changed", about, session);
  if (before.live && report.state === "ended") await events.publish("subscription.ended", about, session);
}

/** An open one is asked for within minutes, others when something is due and once a day. */
function nextAsk({ state, periods, nextTryAt }: SubscriptionReport, now: Date): Date {
  const soon = state === "open" ? 5 * 60_000 : 24 * HOUR_MS;
  const due = [periods.at(-1)?.end, nextTryAt].flatMap((each) =>
    each && each > now ? [each.getTime() + 60_000] : [],
  );
  return new Date(Math.min(now.getTime() + soon, ...due));
}

const postpone = async ({ _id }: Pick<SubscriptionDoc, "_id">, now: Date): Promise<void> => {
  const askAt = new Date(now.getTime() + 5 * 60_000);
  await Subscription.updateOne({ _id, askAt: { $ne: null } }, { $set: { askAt } });
};
