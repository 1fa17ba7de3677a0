import type { ClientSession, Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { CURRENCY, type Differs } from "#shared/money/payments.ts";
import { accounts, bookIn } from "../ledger/index.ts";
import { asAgreed, bookDiffering } from "./agreed.ts";
import { closeReturned, type RequestedRefund, recordBounced, sendRefund } from "./failed-refunds.ts";
import { Checkout, type CheckoutDoc } from "./model.ts";
import { type CheckoutReport, NOTHING_PAID, type PaymentProvider, RefundRefused } from "./provider.ts";
import { syncEach } from "./sync-each.ts";

/** Delays in milliseconds before the provider is asked about a checkout without news: first and longest. */
const ASK_FIRST_MS = 60_000;
const ASK_LONGEST_MS = 60 * 60_000;
/** Delay in milliseconds before retrying after the provider could not answer. */
const ASK_AGAIN_MS = 5 * 60_000;
/** Milliseconds after which a checkout unknown to its provider is abandoned. */
const UNKNOWN_MS = 24 * 60 * 60_000;

/** Dependencies of payments. */
export interface PaymentDependencies {
  readonly services: Services;
  readonly provider: PaymentProvider;
}

/** Input of a new checkout. */
export type CheckoutDraft = Pick<CheckoutDoc, "_id" | "of" | "buyer" | "amount" | "description" | "back">;

/**
 * Stores a checkout in the transaction of the change it belongs to; `openCheckout` then starts it at the
 * provider.
 */
export async function addCheckout(
  session: ClientSession,
  { services, provider }: PaymentDependencies,
  draft: CheckoutDraft,
): Promise<void> {
  const askAt = new Date(services.now().getTime() + ASK_FIRST_MS);
  await Checkout.create([{ ...draft, provider: provider.name, askAt }], { session });
}

/**
 * Returns where the buyer pays, or the page they came from if they have already paid a different amount.
 * Started once at the provider, however often this is called.
 */
export async function openCheckout({ provider }: PaymentDependencies, id: Types.ObjectId): Promise<string> {
  const { _id, amount, description, buyer, back, state, closed, provider: at } = (await findCheckout(id))!;
  // A provider that is no longer used would never report the payment.
  if (state !== "open" || closed || at !== provider.name) return back;
  const request = { reference: String(_id), amount, description, buyer: String(buyer), back };
  const { url } = await provider.startCheckout(request);
  // Superseded while it was being started: the closing call found nothing to expire.
  if (!(await findCheckout(id))?.closed) return url;
  await provider.expireCheckout(String(_id));
  return back;
}

/**
 * Closes a superseded checkout in the transaction of the change that supersedes it; the provider expires it
 * after the commit.
 */
export async function closeCheckout(
  session: ClientSession,
  { services }: Pick<PaymentDependencies, "services">,
  id: Types.ObjectId,
): Promise<void> {
  const { modifiedCount } = await Checkout.updateOne(
    { _id: id, closed: { $ne: true }, state: "open" },
    { $set: { closed: true } },
    { session },
  );
  if (modifiedCount === 1) await services.events.publish("checkout.closed", { id: String(id) }, session);
}

/** Makes the provider refuse payments for a closed checkout, and records its outcome. */
export async function expireClosed(dependencies: PaymentDependencies, reference: string): Promise<void> {
  const { provider } = dependencies;
  const known = await findCheckout(toId(reference));
  if (known?.provider === provider.name) await provider.expireCheckout(reference);
  await refreshCheckout(dependencies, reference);
}

/** Returns the outcome of a payment of a different amount; null if there was none. */
export async function differsOf(id: Types.ObjectId, session?: ClientSession): Promise<Differs | null> {
  const checkout = await findCheckout(id, session);
  if (checkout?.state === "differs") return "held";
  return checkout?.state === "declined" && checkout.refunded > 0 ? "back" : null;
}

/** Returns a checkout as last reported. */
export const findCheckout = (id: Types.ObjectId, session?: ClientSession): Promise<CheckoutDoc | null> =>
  Checkout.findById(id)
    .session(session ?? null)
    .lean<CheckoutDoc>();

/** Returns all checkouts for one item, oldest first. */
export const findCheckoutsOf = async (
  kind: string,
  id: Types.ObjectId,
  session: ClientSession,
): Promise<CheckoutDoc[]> => {
  const checkouts = await Checkout.find({ "of.id": id, "of.kind": kind }, null, { session })
    .sort({ _id: 1 })
    .lean<CheckoutDoc[]>();
  return checkouts.sort((one, other) => Number(other._id.equals(id)) - Number(one._id.equals(id)));
};

/**
 * Requests a refund in the transaction of the change that decides it; the provider is told after the commit.
 */
export const requestRefund = (
  session: ClientSession,
  { services }: Pick<PaymentDependencies, "services">,
  checkout: Types.ObjectId,
  refund: { readonly amount: number; readonly key: string },
): Promise<void> =>
  services.events.publish("checkout.refund-asked", { id: String(checkout), ...refund }, session);

/**
 * Refunds through the provider and records it: never more than remains, because a dispute or the provider may
 * have refunded it meanwhile. A refund that fails for good waits for the staff.
 * @throws Error while the outcome is unknown, unless it is the last attempt
 */
export async function refundCheckout(
  dependencies: PaymentDependencies,
  { id: reference, amount, key }: { readonly id: string; readonly amount: number; readonly key: string },
  isLast = false,
): Promise<void> {
  const { provider, services } = dependencies;
  const known = await findCheckout(toId(reference));
  const isOurs = !known || known.provider === provider.name;
  const report = isOurs ? await provider.readCheckout(reference) : null;
  const refunded = report ? report.refunded + (known?.settled ?? 0) : (known?.refunded ?? 0);
  const left = report ? report.charged - refunded : amount;
  const requested = known && describeRefund(known, key, Math.max(1, Math.min(amount, left)));
  const send = async (attemptKey: string) => {
    if (!isOurs) throw new RefundRefused("refused", `${reference} was paid through ${known.provider}`);
    if (left <= 0) return;
    try {
      await provider.refund({ reference, amount: Math.min(amount, left), key: attemptKey });
    } catch (error) {
      // Refused only until the dispute is decided: what was paid for then requests it again.
      if (error instanceof RefundRefused && report?.dispute === "open") throw new Error(error.message);
      throw error;
    }
  };
  if (requested) await sendRefund(services, requested, send, isLast);
  else await send(key);
  await refreshCheckout(dependencies, reference);
}

/** Returns a refund of a checkout, as its record names it if it fails. */
const describeRefund = (
  { _id, of, provider, buyer, description }: CheckoutDoc,
  key: string,
  amount: number,
): RequestedRefund => ({
  key,
  of: { kind: "checkout", id: _id, period: null },
  item: of,
  provider,
  member: buyer,
  description,
  amount,
});

/**
 * Fetches a checkout's state from the provider and records it with the event that announces it. Only the
 * provider decides what was paid, regardless of the reporter. Idempotent and safe to call concurrently.
 * `counts: false` leaves the schedule of the regular requests unchanged if there is no news.
 */
export async function refreshCheckout(
  dependencies: PaymentDependencies,
  reference: string,
  { counts = true }: { readonly counts?: boolean } = {},
): Promise<void> {
  const { services, provider } = dependencies;
  const id = toId(reference);
  const known = await Checkout.findById(id).lean<CheckoutDoc>();
  if (!known || known.provider !== provider.name) return;
  const answer = await provider.readCheckout(reference);
  const now = services.now();
  const unknown = known.closed || now.getTime() - known.createdAt.getTime() > UNKNOWN_MS;
  const report = answer ?? { ...NOTHING_PAID, state: unknown ? "expired" : known.state };
  if (answer && withSettled(known, answer).refunded < known.refunded)
    await recordBounced(services, provider, reference, (key) => describeRefund(known, key, 1));
  await inTransaction(async (session) => {
    const before = await Checkout.findById(id).session(session).lean<CheckoutDoc>();
    if (before) await storeReport(session, services, before, asAgreed(known, report), { now, counts });
    if (before?.owed && answer && answer.refunded >= answer.charged)
      await closeReturned(session, services, { item: before.of.id, of: id });
  });
}

/** Stores a report with the event that announces it, unless it is older than what is known. */
async function storeReport(
  session: ClientSession,
  services: Services,
  before: CheckoutDoc,
  reported: CheckoutReport,
  { now, counts }: { readonly now: Date; readonly counts: boolean },
): Promise<void> {
  const report = withSettled(before, reported);
  if (isOlder(report, before)) return;
  await bookTwicePaid(session, before, reported, now);
  const news = !isSame(report, before);
  if (!news && !counts) return;
  const asked = news ? 0 : before.asked + 1;
  const { confirming = false, declined = false } = report;
  const $set = { ...report, confirming, declined, askAt: next(before, report, now), asked };
  await Checkout.updateOne({ _id: before._id }, { $set }, { session });
  if (!news) return;
  await bookDiffering(session, before, report, now);
  await publishChanged(session, services, before, report);
}

/** Books what a bank or the provider took back although staff had settled it outside: the platform paid it twice. */
async function bookTwicePaid(
  session: ClientSession,
  { _id, provider, settled = 0, lost = 0 }: CheckoutDoc,
  { refunded, charged }: CheckoutReport,
  at: Date,
): Promise<void> {
  const twice = refunded + settled - charged;
  if (settled === 0 || twice <= lost) return;
  await Checkout.updateOne({ _id }, { $set: { lost: twice } }, { session });
  await bookIn(session, {
    key: `refund-twice:${_id}:${twice}`,
    cause: "adjustment",
    at,
    about: { checkout: String(_id) },
    entries: [
      { account: accounts.clearing(provider), amount: lost - twice },
      { account: accounts.ADJUSTMENTS, amount: twice - lost },
    ],
  });
}

/** Adds what staff settled and what is owed for failed refunds to what the provider refunded. */
const withSettled = ({ settled = 0, owed = 0 }: CheckoutDoc, report: CheckoutReport): CheckoutReport => ({
  ...report,
  refunded:
    settled + owed === 0 ? report.refunded : Math.min(report.charged, report.refunded + settled + owed),
});

/**
 * Counts an amount that staff settled outside the provider as refunded, whichever provider it was paid through.
 * `isBooked`: true if it had been counted before its refund failed.
 */
export async function settleOutside(
  session: ClientSession,
  services: Services,
  {
    id,
    amount,
    isBooked,
  }: { readonly id: Types.ObjectId; readonly amount: number; readonly isBooked: boolean },
): Promise<void> {
  const before = await findCheckout(id, session);
  if (!before) return;
  const { currency = CURRENCY, charged, fee, refunded: known, dispute, settled = 0, owed = 0 } = before;
  const added = { settled: settled + amount, owed: isBooked ? owed - amount : owed };
  await Checkout.updateOne({ _id: id }, { $set: added }, { session });
  if (isBooked) return;
  const refunded = Math.min(charged, known + amount);
  const state = before.state === "differs" ? "paid" : before.state;
  const report = asAgreed(before, { state, currency, charged, fee, refunded, dispute });
  await Checkout.updateOne({ _id: id }, { $set: report }, { session });
  await bookDiffering(session, before, report, services.now());
  await publishChanged(session, services, before, report);
}

const publishChanged = (
  session: ClientSession,
  { events }: Services,
  { _id, of, buyer }: CheckoutDoc,
  { state }: CheckoutReport,
): Promise<void> => {
  const about = { id: String(_id), kind: of.kind, of: String(of.id), buyer: String(buyer) };
  return events.publish("checkout.changed", { ...about, state }, session);
};

/**
 * Asks the provider about open checkouts without recent news; returns how many there were. A failed one does
 * not block the others and is retried a little later.
 * @throws AggregateError at the end, of all failures
 */
export const syncOpenPayments = (dependencies: PaymentDependencies, signal?: AbortSignal): Promise<number> =>
  syncEach(
    {
      find: (most) =>
        Checkout.find(
          {
            askAt: { $type: "date", $lte: dependencies.services.now() },
            provider: dependencies.provider.name,
          },
          { _id: 1 },
        )
          .sort({ askAt: 1 })
          .limit(most)
          .lean<{ _id: Types.ObjectId }[]>(),
      ask: ({ _id }) => refreshCheckout(dependencies, String(_id)),
      async postpone({ _id }) {
        const askAt = new Date(dependencies.services.now().getTime() + ASK_AGAIN_MS);
        await Checkout.updateOne({ _id, askAt: { $ne: null } }, { $set: { askAt } });
      },
    },
    signal,
  );

/**
 * Returns the next time to ask about an open checkout, doubling each time; after its end, only webhooks bring
 * news.
 */
function next({ asked }: CheckoutDoc, { state, dispute }: CheckoutReport, now: Date): Date | null {
  if (state !== "open" && dispute !== "open") return null;
  return new Date(now.getTime() + Math.min(ASK_LONGEST_MS, ASK_FIRST_MS * 2 ** asked));
}

/** Calls may run concurrently: an earlier read never overwrites later news. */
const isOlder = (report: CheckoutReport, before: CheckoutDoc): boolean =>
  (before.state === "paid" && report.state !== "paid") || report.refunded < before.refunded;

const isSame = (report: CheckoutReport, before: CheckoutDoc): boolean =>
  (report.confirming ?? false) === (before.confirming ?? false) &&
  (report.declined ?? false) === (before.declined ?? false) &&
  (["state", "charged", "fee", "refunded", "dispute"] as const).every(
    (name) => report[name] === before[name],
  );
