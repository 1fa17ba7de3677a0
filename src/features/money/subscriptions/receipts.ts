import { notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { assignReceiptNumber, inReceiptTransaction } from "../payments/index.ts";
import { subscriptionFor } from "./commands.ts";
import { type PaidPeriod, Subscription, type SubscriptionDoc } from "./model.ts";

/** Assigns a paid period the next receipt number of its year, in the same sequence as purchases. */
export const numberReceipt = (id: string, number: number): Promise<void> =>
  inReceiptTransaction(async (session) => {
    const subscription = await Subscription.findById(toId(id)).session(session).lean<SubscriptionDoc>();
    const period = subscription?.periods.find((each) => each.number === number);
    if (!period || period.receipt) return;
    const receipt = await assignReceiptNumber(session, period.start);
    await Subscription.updateOne(
      { _id: toId(id), "periods.number": number },
      { $set: { "periods.$.receipt": receipt } },
      { session },
    );
  });

/** Returns the viewer's period that has a receipt. @throws 404 */
export async function receiptFor(
  viewer: Viewer,
  id: string,
  number: string,
): Promise<{ readonly subscription: SubscriptionDoc; readonly period: PaidPeriod }> {
  const subscription = await subscriptionFor(viewer, id);
  const period = subscription.periods.find((each) => String(each.number) === number);
  if (!period?.receipt) throw notFound();
  return { subscription, period };
}
