import type { ClientSession, Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import type { Differs } from "#shared/money/payments.ts";
import { asAgreed, bookDiffering } from "./agreed.ts";
import { Checkout, type CheckoutDoc } from "./model.ts";
import { type CheckoutReport, NOTHING_PAID, type PaymentProvider } from "./provider.ts";
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
 * have refunded it meanwhile.
 */
export async function refundCheckout(
  dependencies: PaymentDependencies,
  { id: reference, amount, key }: { readonly id: string; readonly amount: number; readonly key: string },
): Promise<void> {
  const { provider } = dependencies;
  const report = await provider.readCheckout(reference);
  const left = report ? report.charged - report.refunded : amount;
  if (left > 0) await provider.refund({ reference, amount: Math.min(amount, left), key });
  await refreshCheckout(dependencies, reference);
}

/**
 * Fetches a checkout's state from the provider and records it with the event that announces it. Only the
 * provider decides what was paid, regardless of the reporter. Idempotent and safe to call concurrently.
 * `counts: false` leaves the schedule of the regular requests unchanged if there is no news.
 */
export async function refreshCheckout(
  { services, provider }: PaymentDependencies,
  reference: string,
  { counts = true }: { readonly counts?: boolean } = {},
): Promise<void> {
  const id = toId(reference);
  const known = await Checkout.findById(id).lean<CheckoutDoc>();
  if (!known || known.provider !== provider.name) return;
  const answer = await provider.readCheckout(reference);
  const now = services.now();
  const unknown = known.closed || now.getTime() - known.createdAt.getTime() > UNKNOWN_MS;
  const report = asAgreed(known, answer ?? { ...NOTHING_PAID, state: unknown ? "expired" : known.state });
  const askAt = next(known, report, now);
  await inTransaction(async (session) => {
    const before = await Checkout.findById(id).session(session).lean<CheckoutDoc>();
    if (!before || isOlder(report, before)) return;
    const news = !isSame(report, before);
    if (!news && !counts) return;
    const asked = news ? 0 : before.asked + 1;
    const { confirming = false, declined = false } = report;
    const $set = { ...report, confirming, declined, askAt, asked };
    await Checkout.updateOne({ _id: id }, { $set }, { session });
    if (!news) return;
    await bookDiffering(session, before, report, now);
    const { kind, id: of } = before.of;
    const { state } = report;
    const event = { id: reference, kind, of: String(of), state, buyer: String(before.buyer) };
    await services.events.publish("checkout.changed", event, session);
  });
}

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
