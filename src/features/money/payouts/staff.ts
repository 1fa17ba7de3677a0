import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, isAdmin } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { payoutsText } from "#shared/money/payouts.text.ts";
import { monthOf } from "#shared/money/payouts.ts";
import { assertMayDecide, type Matter } from "../../people/conflicts/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { accounts, balanceOf, memberBalances, owed } from "../ledger/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { beginPayout } from "./begin.ts";
import { Payout, type PayoutDoc } from "./model.ts";
import { findHeld, findReleased, whyNotPayable } from "./payable.ts";
import { PayoutRelease } from "./release-model.ts";

/**
 * Retries a refused payout within the month, with the member's current available balance. Once, even when
 * called concurrently.
 * @throws 403 for others, 404, 400 if it was not refused, was retried already, nothing is available, or the
 * member cannot be paid
 */
export async function retryPayout(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
): Promise<void> {
  const draft = await checkRetry(dependencies, caller, id);
  const event = {
    action: "payout.retry",
    subject: { type: "user", id: draft.member },
    details: { payout: id },
  } as const;
  await audited(dependencies.services, caller, event, async () => {
    if (!(await beginPayout(dependencies, draft))) throw applicationError(payoutsText.admin.nothing);
  });
}

/** Returns the payout that a retry would begin. @throws as `retryPayout` does */
async function checkRetry({ services, provider }: PaymentDependencies, caller: Caller, id: string) {
  if (!isAdmin(caller.viewer)) throw forbidden();
  const payout = isId(id) ? await Payout.findById(toId(id), { covers: 0 }).lean<PayoutDoc>() : null;
  if (!payout) throw notFound();
  if (payout.state !== "failed") throw applicationError(payoutsText.admin.notRefused);
  const member = String(payout.user);
  await assertMayDecide(services, caller.viewer, payeeOf(member));
  const month = monthOf(services.now());
  const last = await Payout.findOne({ user: payout.user, month }, { attempt: 1, state: 1 })
    .sort({ attempt: -1 })
    .lean<Pick<PayoutDoc, "_id" | "attempt" | "state">>();
  if (last && last.state !== "failed") throw applicationError(payoutsText.admin.triedAgain);
  const reason = (await whyNotPayable(provider, [member])).get(member);
  if (reason) throw applicationError(payoutsText.admin.notPayable[reason]);
  return { member, month, attempt: (last?.attempt ?? 0) + 1, atLeast: 1 };
}

/**
 * Returns what retrying a payout would pay, and to whom; null if nothing is available. @throws as `retryPayout` does
 */
export async function previewRetry(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
): Promise<{ readonly member: string; readonly cents: number } | null> {
  const { member } = await checkRetry(dependencies, caller, id);
  const { availableCents: cents } = await memberBalances(member);
  return cents > 0 ? { member, cents } : null;
}

/**
 * Returns what is available to a member whose payouts would be released, and what waits to be sent to them; null if
 * they are not held.
 */
export async function previewRelease(
  member: string,
): Promise<{ readonly availableCents: number; readonly waitingCents: number } | null> {
  if (!isId(member) || !(await findHeld([member])).has(member)) return null;
  const [{ availableCents }, waiting] = await Promise.all([
    memberBalances(member),
    balanceOf(accounts.payingOut(member)),
  ]);
  return { availableCents, waitingCents: owed(waiting) };
}

/** Lets the payouts of a banned member go out. @throws 403 for others, 404, 400 if they are not held */
export async function releasePayouts(
  { services }: Pick<PaymentDependencies, "services">,
  caller: Caller,
  member: string,
): Promise<void> {
  if (!isAdmin(caller.viewer)) throw forbidden();
  if (!isId(member)) throw notFound();
  await assertMayDecide(services, caller.viewer, payeeOf(member));
  const event = { action: "payout.release", subject: { type: "user", id: member } } as const;
  await audited(services, caller, event, () =>
    inTransaction(async (session) => {
      if (!(await findHeld([member], session)).has(member)) throw applicationError(payoutsText.admin.notHeld);
      const release = { _id: toId(member), by: toId(caller.viewer.id!), at: services.now() };
      await PayoutRelease.create([release], { session });
    }),
  );
}

/** Holds the payouts of a banned member again. @throws 403 for others, 404, 400 if they are not released */
export async function holdPayouts(
  { services }: Pick<PaymentDependencies, "services">,
  caller: Caller,
  member: string,
): Promise<void> {
  if (!isAdmin(caller.viewer)) throw forbidden();
  if (!isId(member)) throw notFound();
  await assertMayDecide(services, caller.viewer, payeeOf(member));
  const event = { action: "payout.hold", subject: { type: "user", id: member } } as const;
  await audited(services, caller, event, () =>
    inTransaction(async (session) => {
      const isReleased = (await findReleased([member], session)).has(member);
      if (!isReleased) throw applicationError(payoutsText.admin.notReleased);
      await PayoutRelease.deleteOne({ _id: toId(member) }, { session });
    }),
  );
}

const payeeOf = (member: string): Matter => ({
  kind: "payouts",
  id: member,
  parties: [{ member, as: "payee" }],
});
