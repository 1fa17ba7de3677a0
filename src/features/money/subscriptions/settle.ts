import type { ClientSession } from "mongoose";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { portion } from "#shared/money/cents.ts";
import type { DisputeState } from "#shared/money/payments.ts";
import { setPremium } from "../../people/users/index.ts";
import { accounts, bookIn, inLedgerTransaction } from "../ledger/index.ts";
import { type Tax, taxWithin, untaxed } from "../money-settings/index.ts";
import type { PaymentDependencies, ProviderSubscriptions, SubscriptionReport } from "../payments/index.ts";
import { lastCountryOf } from "../sales/index.ts";
import { type PaidPeriod, Subscription, type SubscriptionDoc } from "./model.ts";
import { closeReturnedPeriods, recordBouncedPeriods } from "./period-refunds.ts";
import { priceOf } from "./plans.ts";

const HOUR_MS = 3_600_000;
/** Milliseconds after which a subscription unknown to its provider is abandoned. */
const UNKNOWN_MS = 24 * HOUR_MS;

/**
 * Fetches a subscription's state from the provider and updates ours with the bookings for each period, in one
 * transaction. Idempotent; the result does not depend on the order of events.
 */
export async function refreshSubscription(
  { services, provider }: PaymentDependencies,
  reference: string,
): Promise<void> {
  const id = isId(reference) ? toId(reference) : null;
  const known = id && (await Subscription.findById(id).lean<SubscriptionDoc>());
  if (!known || known.provider !== provider.name || !provider.subscriptions) return;
  const now = services.now();
  const at = provider.subscriptions;
  const read = await at.read(reference);
  const ends = read && (isLost(read) || (await isOutdated(known, read, now)));
  const received = ends ? await endNow(at, reference) : read;
  const lost = !received && now.getTime() - known.createdAt.getTime() > UNKNOWN_MS;
  if (!received && !lost) return postpone(known, now);
  if (received) await recordBouncedPeriods({ services, provider }, known, received);
  await inLedgerTransaction(async (session) => {
    const before = await Subscription.findById(id).session(session).lean<SubscriptionDoc>();
    if (!before || (received && isOlder(received, before))) return;
    const report: SubscriptionReport = received ?? { ...NOTHING, state: "expired" };
    const news = newsOf(before, report, await freshTaxes(before, report));
    for (const period of news.fresh) await bookPeriod(session, before, period);
    for (const period of news.refunded) await bookRefund(session, before, period, now);
    // An abandoned subscription stays so whatever is reported later; late payments are only booked and
    // refunded.
    const state = before.live ? report.state : news.fresh.length > 0 ? "ended" : before.state;
    const live = before.live && report.state !== "ended" && report.state !== "expired";
    const { cancelsAtEnd, failures, declined = false } = report;
    const confirming = state === "open" && report.confirming === true;
    const after = {
      state,
      live,
      cancelsAtEnd,
      failures,
      confirming,
      declined,
      periods: news.periods,
      nextTryAt: live ? report.nextTryAt : null,
      askAt: live ? nextAsk(report, now) : null,
    };
    await Subscription.updateOne({ _id: before._id }, { $set: after }, { session });
    if (received) await closeReturnedPeriods(session, services, before._id, received);
    await tell(session, { services, provider }, before, { ...report, ...news, state, confirming });
  });
}

/** True for a subscription that nobody has paid, and whose price has changed since it was begun. */
async function isOutdated(
  { plan, amount, tax }: SubscriptionDoc,
  { state, confirming }: SubscriptionReport,
  now: Date,
): Promise<boolean> {
  if (state !== "open" || confirming) return false;
  return amount - (tax?.cents ?? 0) !== (await priceOf(plan, now));
}

/** True if a bank took the payment of the current period back. */
const isLost = ({ state, periods }: SubscriptionReport): boolean =>
  (state === "active" || state === "past_due") && periods.at(-1)?.dispute === "lost";

/** Ends a subscription at the provider; returns its state afterwards, in case it was paid meanwhile. */
async function endNow(at: ProviderSubscriptions, reference: string): Promise<SubscriptionReport | null> {
  await at.end(reference);
  return at.read(reference);
}

/** Returns the taxes on newly paid periods, by number: the first as agreed, renewals at the rate of their date. */
async function freshTaxes(
  { periods: before, tax: agreed, member }: SubscriptionDoc,
  { periods }: SubscriptionReport,
): Promise<ReadonlyMap<number, Tax | null>> {
  const taxes = new Map<number, Tax | null>();
  for (const { number, charged, start } of periods) {
    if (before.some((each) => each.number === number)) continue;
    if (number === 1) taxes.set(number, agreed);
    else {
      // Members who subscribed before any tax was set may have declared a country when they bought a story.
      const declared = agreed ?? untaxed({ country: await lastCountryOf(String(member)) });
      taxes.set(number, await taxWithin(charged, declared, start));
    }
  }
  return taxes;
}

/** Returns the new facts in a report, and all periods after applying them. */
function newsOf(
  { periods: before, tax: agreed }: SubscriptionDoc,
  { periods: reported }: SubscriptionReport,
  taxes: ReadonlyMap<number, Tax | null>,
): News {
  const known = (number: number) => before.find((each) => each.number === number);
  const taxOfNumber = (number: number): Tax | null =>
    taxes.has(number) ? taxes.get(number)! : (known(number)?.tax ?? agreed);
  const periods = reported.map((period) => ({ ...period, tax: taxOfNumber(period.number) }));
  const refundedBefore = (number: number) => known(number)?.refunded ?? 0;
  return {
    fresh: periods.filter(({ number }) => !known(number)),
    refunded: periods.flatMap((period) => {
      const cents = period.refunded - refundedBefore(period.number);
      return cents > 0 ? [{ ...period, cents }] : [];
    }),
    disputed: periods.flatMap(({ number, dispute = "none" }) =>
      dispute === "none" || dispute === known(number)?.dispute ? [] : [{ number, dispute }],
    ),
    periods: [
      ...before.map((each) => periods.find(({ number }) => number === each.number) ?? each),
      ...periods.filter(({ number }) => !known(number)),
    ].map(({ number, start, end, charged, fee, refunded, dispute = "none" }) => ({
      number,
      start,
      end,
      charged,
      fee,
      refunded: Math.max(refunded, refundedBefore(number)),
      dispute,
      tax: taxOfNumber(number),
      receipt: known(number)?.receipt ?? null,
    })),
  };
}

interface News {
  readonly fresh: readonly PaidPeriod[];
  /** Periods with new refunds, and the increase in US cents. */
  readonly refunded: readonly (PaidPeriod & { readonly cents: number })[];
  /** Periods whose bank dispute was opened or decided. */
  readonly disputed: readonly { readonly number: number; readonly dispute: Exclude<DisputeState, "none"> }[];
  readonly periods: readonly PaidPeriod[];
}

/** Returns true if a member is a premium author; past-due subscriptions count until they end. */
export const hasPremium = async (member: string, session?: ClientSession): Promise<boolean> =>
  (await Subscription.exists({
    member: toId(member),
    live: true,
    state: { $in: ["active", "past_due"] },
  }).session(session ?? null)) !== null;

/** Stores on the account whether it is a premium author's; idempotent and independent of order. */
export const followPremium = (member: string): Promise<void> =>
  inTransaction(async (session) => setPremium(session, toId(member), await hasPremium(member, session)));

const NOTHING = { periods: [], failures: 0, nextTryAt: null, cancelsAtEnd: false } as const;

/** Calls may run concurrently: an earlier read never overwrites later news. */
const isOlder = (report: SubscriptionReport, before: SubscriptionDoc): boolean =>
  report.periods.length < before.periods.length || report.failures < before.failures;

/** Returns the tax part in US cents of part of a period's charge; the full tax for the full charge. */
const taxOf = ({ charged, tax }: PaidPeriod, cents: number): number =>
  tax ? portion(tax.cents, charged, cents) : 0;

/** Returns the tax line of a booking; empty if there is no tax. */
const taxLine = ({ tax }: PaidPeriod, amount: number) =>
  tax && amount !== 0 ? [{ account: accounts.tax(tax.country), amount }] : [];

/** Books a period: its price as income, its tax as a liability, and the provider's fee as an expense. */
const bookPeriod = (session: ClientSession, doc: SubscriptionDoc, period: PaidPeriod) => {
  const { _id, provider, member } = doc;
  const tax = taxOf(period, period.charged);
  return bookIn(session, {
    key: `subscription:${_id}:${period.number}`,
    cause: "subscription",
    at: period.start,
    entries: [
      { account: accounts.clearing(provider), amount: period.charged - period.fee },
      { account: accounts.PROVIDER_FEES, amount: period.fee },
      { account: accounts.SUBSCRIPTIONS, amount: tax - period.charged },
      ...taxLine(period, -tax),
    ],
    about: { subscription: String(_id), member: String(member), period: period.number },
  });
};

/** Books a refund against income and tax; the provider keeps its fee. */
export const bookRefund = (
  session: ClientSession,
  doc: SubscriptionDoc,
  period: PaidPeriod & { readonly cents: number },
  at: Date,
) => {
  const { _id, provider, member } = doc;
  const { number, refunded, cents } = period;
  const tax = taxOf(period, refunded) - taxOf(period, refunded - cents);
  return bookIn(session, {
    key: `subscription-refund:${_id}:${number}:${refunded}`,
    cause: "refund",
    at,
    entries: [
      { account: accounts.clearing(provider), amount: -cents },
      { account: accounts.SUBSCRIPTIONS, amount: cents - tax },
      ...taxLine(period, tax),
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
    // Payments for abandoned subscriptions are refunded.
    else await events.publish("subscription.refund-asked", { id: about.id, number }, session);
  for (const { number } of report.refunded)
    await events.publish("subscription.refunded", { ...about, number }, session);
  for (const each of report.disputed)
    await events.publish("subscription.disputed", { ...about, ...each }, session);
  for (let attempt = before.failures + 1; attempt <= report.failures; attempt += 1)
    await events.publish("subscription.failed", { ...about, attempt }, session);
  if (report.state !== before.state || report.confirming !== (before.confirming ?? false))
    await events.publish("subscription.changed", about, session);
  if (before.live && report.state === "ended") await events.publish("subscription.ended", about, session);
}

/**
 * Returns the next time to ask: within minutes for an open subscription; otherwise when something is due, and
 * at least daily.
 */
function nextAsk({ state, periods, nextTryAt }: SubscriptionReport, now: Date): Date {
  const soon = state === "open" ? 5 * 60_000 : 24 * HOUR_MS;
  const due = [periods.at(-1)?.end, nextTryAt].flatMap((each) =>
    each && each > now ? [each.getTime() + 60_000] : [],
  );
  return new Date(Math.min(now.getTime() + soon, ...due));
}

/** Delays the next request about a subscription by a few minutes. */
export const postpone = async ({ _id }: Pick<SubscriptionDoc, "_id">, now: Date): Promise<void> => {
  const askAt = new Date(now.getTime() + 5 * 60_000);
  await Subscription.updateOne({ _id, askAt: { $ne: null } }, { $set: { askAt } });
};
