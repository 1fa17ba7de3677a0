import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, isAdmin, type Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { officeText } from "#shared/money/office.text.ts";
import { assertMayDecide } from "../../people/conflicts/index.ts";
import { audited } from "../../platform/audit/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { Subscription, type SubscriptionDoc } from "./model.ts";
import { refreshSubscription } from "./settle.ts";

/** Returns any subscription, for an admin. @throws 403 for others, 404 */
export async function subscriptionForStaff(viewer: Viewer, id: string): Promise<SubscriptionDoc> {
  if (!isAdmin(viewer)) throw forbidden();
  const subscription = isId(id) ? await Subscription.findById(toId(id)).lean<SubscriptionDoc>() : null;
  if (!subscription) throw notFound();
  return subscription;
}

/** Fetches a subscription's state from the provider. @throws 403, 404 */
export async function fetchSubscription(
  dependencies: PaymentDependencies,
  caller: Caller,
  id: string,
): Promise<void> {
  await subscriptionForStaff(caller.viewer, id);
  const event = { action: "subscription.ask", subject: { type: "subscription", id } } as const;
  await audited(dependencies.services, caller, event, () => refreshSubscription(dependencies, id));
}

/**
 * Refunds a period; booked once the provider reports the refund.
 * @throws 403, 404, 400 if nothing is left to refund
 */
export async function refundByStaff(
  { services }: PaymentDependencies,
  caller: Caller,
  id: string,
  number: number,
  reason: string,
): Promise<void> {
  const { periods, member } = await subscriptionForStaff(caller.viewer, id);
  const parties = [{ member: String(member), as: "payee" }] as const;
  await assertMayDecide({ extensions: services.extensions }, caller.viewer, {
    kind: "subscription",
    id,
    parties,
  });
  const period = periods.find((each) => each.number === number);
  if (!period || (period.refunded ?? 0) >= period.charged)
    throw applicationError(officeText.subscriptions.notRefundable);
  const event = {
    action: "subscription.refund",
    subject: { type: "subscription", id },
    details: { period: number, reason: reason.slice(0, 500) },
  } as const;
  await audited(services, caller, event, () =>
    inTransaction((session) => services.events.publish("subscription.refund-asked", { id, number }, session)),
  );
}
