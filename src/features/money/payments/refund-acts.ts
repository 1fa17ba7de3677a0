import { applicationError, forbidden, notFound, throwWrong } from "#core/base/errors.ts";
import { type Caller, isAdmin } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { Services } from "#core/services.ts";
import { formatMoney } from "#shared/format.ts";
import { messages } from "#shared/messages.ts";
import { booksText } from "#shared/money/books.text.ts";
import { CORRECTION_REASON_MAX } from "#shared/money/books.ts";
import { assertMayDecide } from "../../people/conflicts/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { accounts, bookIn, inLedgerTransaction } from "../ledger/index.ts";
import { findCheckout, requestRefund, settleOutside } from "./checkouts.ts";
import { aboutOf, bookOwed, publishChange } from "./failed-refunds.ts";
import { FailedRefund, type FailedRefundDoc } from "./refund-model.ts";

const texts = booksText.failedRefunds;
/** Name of the clearing account of money that staff paid back outside the payment providers. */
const OUTSIDE = "outside";

/** Fields of the form. */
export interface FailedRefundInput {
  readonly id?: unknown;
  readonly reason?: unknown;
}

/** Returns a page of refunds that failed, last failure first. */
export const findFailedRefunds = (
  filter: Readonly<Record<string, unknown>>,
  place: Place & { readonly limit: number },
): Promise<KeysetPage<FailedRefundDoc>> =>
  findKeysetPage<FailedRefundDoc, FailedRefundDoc>(FailedRefund, {
    filter,
    key: "failedAt",
    projection: { member: 1, description: 1, amount: 1, reason: 1, state: 1, settled: 1 },
    ...place,
  });

/** Counts the refunds that wait for staff. */
export const countFailedRefunds = (): Promise<number> => FailedRefund.countDocuments({ state: "failed" });

/** Returns one refund that failed at some time. */
export const findFailedRefundById = async (id: string): Promise<FailedRefundDoc | null> =>
  isId(id) ? FailedRefund.findById(toId(id)).lean<FailedRefundDoc>() : null;

/**
 * Sends a refund that failed through its provider again, once, however often it is called.
 * @throws 403 for others and for an admin whose refund it is, 404, 400 if it does not wait for staff
 */
export async function retryRefund(
  services: Services,
  caller: Caller,
  input: FailedRefundInput,
): Promise<void> {
  const refund = await checkRetryRefund(services, caller, input);
  const { _id, of, amount, key, attempt, isBooked } = refund;
  await audited(services, caller, eventOf("refund.retry", refund), () =>
    inLedgerTransaction(async (session) => {
      const after = await FailedRefund.findOneAndUpdate(
        { _id, state: "failed", attempt },
        { $set: { state: "trying" }, $inc: { attempt: 1 } },
        { session, returnDocument: "after" },
      ).lean<FailedRefundDoc>();
      if (!after) throw applicationError(texts.gone);
      if (isBooked) await bookOwed(session, after, -amount, services.now());
      if (of.kind === "checkout") await requestRefund(session, { services }, of.id, { amount, key });
      else {
        const event = { id: String(of.id), number: of.period! };
        await services.events.publish("subscription.refund-asked", event, session);
      }
    }),
  );
}

/** Returns the refund that would be tried again. @throws as `retryRefund` does */
export const checkRetryRefund = (
  services: Services,
  caller: Caller,
  { id }: FailedRefundInput,
): Promise<FailedRefundDoc> => findWaiting(services, caller, id);

/**
 * Records that staff paid a failed refund back outside the provider. What was paid for then counts as refunded, and
 * the books say that the money is still at the provider; returns US cents. Once, however often it is called.
 * @throws 403 for others and for an admin whose refund it is, 404, 400 on `reason` or if it does not wait for staff
 */
export async function settleRefund(
  services: Services,
  caller: Caller,
  input: FailedRefundInput,
): Promise<number> {
  const { refund, reason } = await checkSettleRefund(services, caller, input);
  const { _id, of, amount, isBooked, provider, key } = refund;
  const now = services.now();
  await audited(services, caller, eventOf("refund.settle", refund, reason), () =>
    inLedgerTransaction(async (session) => {
      const settled = { by: toId(caller.viewer.id!), reason, at: now };
      const after = await FailedRefund.findOneAndUpdate(
        { _id, state: "failed" },
        { $set: { state: "settled", settled } },
        { session, returnDocument: "after" },
      ).lean<FailedRefundDoc>();
      if (!after) throw applicationError(texts.gone);
      await bookIn(session, {
        key: `refund-settled:${key}`,
        cause: "adjustment",
        at: now,
        about: { ...aboutOf(of), reason },
        entries: [
          // The refund itself is booked by what was paid for, as if the provider had made it.
          { account: isBooked ? accounts.escrow(String(of.id)) : accounts.clearing(provider), amount },
          { account: accounts.clearing(OUTSIDE), amount: -amount },
        ],
      });
      if (of.kind === "checkout") await settleOutside(session, services, { id: of.id, amount, isBooked });
      await publishChange(session, services, after);
    }),
  );
  return amount;
}

/** Checks the form, and returns the refund and the reason. @throws as `settleRefund` does */
export async function checkSettleRefund(
  services: Services,
  caller: Caller,
  input: FailedRefundInput,
): Promise<{ readonly refund: FailedRefundDoc; readonly reason: string }> {
  const refund = await findWaiting(services, caller, input.id);
  const reason = typeof input.reason === "string" ? input.reason.trim() : "";
  throwWrong([
    [reason === "" && "reason", messages.required],
    [reason.length > CORRECTION_REASON_MAX && "reason", booksText.corrections.long],
  ]);
  const checkout = refund.of.kind === "checkout" ? await findCheckout(refund.of.id) : null;
  // A bank or the provider may have taken the money back meanwhile.
  if (checkout && !refund.isBooked && checkout.charged - checkout.refunded < refund.amount)
    throw applicationError(texts.alreadyBack);
  return { refund, reason };
}

/** Returns a refund that waits for staff. @throws 403, 404, 400 */
async function findWaiting(services: Services, { viewer }: Caller, id: unknown): Promise<FailedRefundDoc> {
  if (!isAdmin(viewer) || !viewer.id) throw forbidden();
  const refund = typeof id === "string" ? await findFailedRefundById(id) : null;
  if (!refund) throw notFound();
  const parties = [{ member: String(refund.member), as: "payee" }] as const;
  await assertMayDecide(services, viewer, { kind: refund.item.kind, id: String(refund.item.id), parties });
  if (refund.state !== "failed") throw applicationError(texts.gone);
  return refund;
}

const eventOf = <Action extends "refund.retry" | "refund.settle">(
  action: Action,
  { member, amount, of, description }: FailedRefundDoc,
  reason?: string,
) => ({
  action,
  subject: { type: "user", id: String(member) } as const,
  details: {
    amount: formatMoney(amount),
    checkout: String(of.id),
    of: description,
    ...(reason === undefined ? {} : { reason }),
  },
});
