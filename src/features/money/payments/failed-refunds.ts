import type { ClientSession, Types } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import type { RefundFailure } from "#shared/money/refunds.ts";
import { accounts, bookIn } from "../ledger/index.ts";
import { Checkout } from "./model.ts";
import { type PaymentProvider, RefundRefused } from "./provider.ts";
import { FailedRefund, type FailedRefundDoc } from "./refund-model.ts";

/** Limit on the stored characters of a provider's message. */
const DETAILS_MAX = 500;

/** A refund that was requested, as its record names it if it fails. */
export type RequestedRefund = Pick<
  FailedRefundDoc,
  "key" | "of" | "item" | "provider" | "member" | "description" | "amount"
>;

/** Returns the record of a refund that failed at some time; null if it never did. */
export const findFailedRefund = (key: string, session?: ClientSession): Promise<FailedRefundDoc | null> =>
  FailedRefund.findOne({ key })
    .session(session ?? null)
    .lean<FailedRefundDoc>();

/** True while a refund of anything paid for an item has failed and is not settled. */
export const isRefundOpen = async (item: Types.ObjectId): Promise<boolean> =>
  (await FailedRefund.exists({ "item.id": item, state: { $in: ["failed", "trying"] } })) !== null;

/**
 * Returns the key of a refund at its provider: each attempt has another one, because providers repeat their answer to a
 * known key.
 */
export const keyOfAttempt = (key: string, attempt: number): string =>
  attempt === 1 ? key : `${key}~${attempt}`;

/** Returns the key of the refund of a subscription's period. */
export const keyOfPeriod = (subscription: string, period: number): string =>
  `refund:${subscription}:${period}`;

/**
 * Sends a refund through the provider, and records the outcome if it is refused or has failed before. A refund that
 * staff settled is not sent.
 * @throws Error while the outcome is unknown, unless it is the last attempt
 */
export async function sendRefund(
  services: Services,
  requested: RequestedRefund,
  send: (key: string, attempt: number) => Promise<void>,
  isLast = false,
): Promise<void> {
  const known = await findFailedRefund(requested.key);
  // Staff decide on a refund that came back: its provider would repeat the answer to its key.
  if (known?.state === "settled" || (known?.state === "failed" && known.isBooked)) return;
  const attempt = known?.attempt ?? 1;
  try {
    await send(keyOfAttempt(requested.key, attempt), attempt);
  } catch (error) {
    if (!(error instanceof RefundRefused) && !isLast) throw error;
    const reason = error instanceof RefundRefused ? error.reason : "no-answer";
    const details = error instanceof Error ? error.message : String(error);
    await recordFailure(services, requested, { attempt, reason, details });
    return;
  }
  if (known) await recordSuccess(services, known);
}

/**
 * Records refunds that the provider had accepted and that failed later: their money is with us again. Call it if a
 * provider reports less refunded than before.
 */
export async function recordBounced(
  services: Services,
  provider: PaymentProvider,
  reference: string,
  describe: (key: string) => RequestedRefund | null,
): Promise<void> {
  for (const { key: sent, amount } of await provider.findFailedRefunds(reference)) {
    const [, key = sent, attempt = "1"] = /^(.*?)(?:~(\d+))?$/.exec(sent) ?? [];
    const known = await findFailedRefund(key);
    const requested = describe(key);
    // An earlier attempt that failed is known already.
    const isDecided = known?.state === "failed" || known?.state === "settled";
    if (!requested || isDecided || (known && known.attempt !== Number(attempt))) continue;
    await recordFailure(
      services,
      { ...requested, amount },
      { attempt: Number(attempt), reason: "bounced", details: "" },
    );
  }
}

/** Records that an attempt failed, with the event that announces it; once per attempt. */
async function recordFailure(
  services: Services,
  { key, ...requested }: RequestedRefund,
  {
    attempt,
    reason,
    details,
  }: { readonly attempt: number; readonly reason: RefundFailure; readonly details: string },
): Promise<void> {
  const now = services.now();
  await inTransaction(async (session) => {
    const before = await findFailedRefund(key, session);
    if (before && (before.attempt !== attempt || before.state === "failed" || before.state === "settled"))
      return;
    const isBooked = before?.isBooked === true || reason === "bounced";
    const failure = {
      state: "failed",
      reason,
      details: details.slice(0, DETAILS_MAX),
      attempt,
      isBooked,
      failedAt: now,
    } as const;
    const refund = before
      ? { ...before, ...failure }
      : (
          await FailedRefund.create([{ key, ...requested, ...failure }], { session })
        )[0]!.toObject<FailedRefundDoc>();
    if (before) await FailedRefund.updateOne({ _id: before._id }, { $set: failure }, { session });
    if (isBooked) await bookOwed(session, refund, refund.amount, now);
    await publishChange(session, services, refund);
  });
}

/** Records that a refund went out after all. */
const recordSuccess = (services: Services, { _id }: FailedRefundDoc): Promise<void> =>
  inTransaction(async (session) => {
    const refund = await FailedRefund.findOneAndUpdate(
      { _id, state: { $in: ["failed", "trying"] } },
      { $set: { state: "sent" } },
      { session },
    ).lean<FailedRefundDoc>();
    if (!refund) return;
    await publishChange(session, services, { ...refund, state: "sent" });
  });

/**
 * Books the money of a refund that had been booked and failed: it is at the provider again, and held in escrow for the
 * member. A negative amount reverses it before the next attempt.
 */
export async function bookOwed(
  session: ClientSession,
  { key, attempt, of, provider }: FailedRefundDoc,
  amount: number,
  at: Date,
): Promise<void> {
  await bookIn(session, {
    key: `refund-${amount > 0 ? "failed" : "again"}:${keyOfAttempt(key, attempt)}`,
    cause: "adjustment",
    at,
    about: aboutOf(of),
    entries: [
      { account: accounts.clearing(provider), amount },
      { account: accounts.escrow(String(of.id)), amount: -amount },
    ],
  });
  if (of.kind === "checkout")
    await Checkout.updateOne({ _id: of.id }, { $inc: { owed: amount } }, { session });
}

/**
 * Closes the refunds of a payment that came back, once its bank or provider has returned the whole payment in another
 * way: the payer has the money, and nothing is owed any more. `period` is that of a subscription.
 */
export async function closeReturned(
  session: ClientSession,
  services: Services,
  {
    item,
    of,
    period,
  }: { readonly item: Types.ObjectId; readonly of: Types.ObjectId; readonly period?: number },
): Promise<void> {
  const returned = await FailedRefund.find({
    "item.id": item,
    "of.id": of,
    "of.period": period ?? null,
    state: "failed",
    isBooked: true,
  })
    .session(session)
    .lean<FailedRefundDoc[]>();
  for (const { _id, attempt } of returned) {
    const after = await FailedRefund.findOneAndUpdate(
      { _id, state: "failed", attempt },
      { $set: { state: "sent" }, $inc: { attempt: 1 } },
      { session, returnDocument: "after" },
    ).lean<FailedRefundDoc>();
    if (!after) continue;
    await bookOwed(session, after, -after.amount, services.now());
    await publishChange(session, services, after);
  }
}

/** Reference of a payment in the books. */
export const aboutOf = ({ kind, id }: FailedRefundDoc["of"]) => ({ [kind]: String(id) });

/** Announces the state of a failed refund. */
export const publishChange = (
  session: ClientSession,
  { events }: Pick<Services, "events">,
  { _id, state, attempt, of, member }: FailedRefundDoc & { readonly _id: Types.ObjectId },
): Promise<void> =>
  events.publish(
    "refund.changed",
    { id: String(_id), state, attempt, kind: of.kind, of: String(of.id), member: String(member) },
    session,
  );
