import { toId } from "#core/db/ids.ts";
import { inLedgerTransaction } from "../ledger/index.ts";
import {
  findFailedRefundById,
  type PaymentDependencies,
  RefundRefused,
  sendRefund,
} from "../payments/index.ts";
import { Subscription, type SubscriptionDoc } from "./model.ts";
import { describePeriodRefund } from "./period-refunds.ts";
import { bookRefund, refreshSubscription } from "./settle.ts";

/**
 * Refunds a period through the provider and records it; safe to repeat after a crash. A refund that fails for good
 * waits for the staff.
 * @throws Error while the outcome is unknown, unless it is the last attempt
 */
export async function refundPeriod(
  dependencies: PaymentDependencies,
  id: string,
  period: number,
  isLast = false,
): Promise<void> {
  const { provider, services } = dependencies;
  const known = await Subscription.findById(toId(id)).lean<SubscriptionDoc>();
  if (!known || !provider.subscriptions) return;
  const { subscriptions } = provider;
  const isOurs = known.provider === provider.name;
  const report = isOurs ? await subscriptions.read(id) : null;
  const paid = report?.periods.find(({ number }) => number === period);
  const send = async (_key: string, attempt: number) => {
    if (!isOurs) throw new RefundRefused("refused", `subscription ${id} was paid through ${known.provider}`);
    // A dispute or the provider may have refunded it meanwhile.
    if (!paid || paid.refunded < paid.charged) await subscriptions.refund(id, period, attempt);
  };
  const requested = describePeriodRefund(known, period);
  if (requested) await sendRefund(services, requested, send, isLast);
  else await send("", 1);
  await refreshSubscription(dependencies, id);
}

/** Books the refund of a period that staff settled outside the provider, unless it was already counted. Idempotent. */
export async function settlePeriod(
  { services }: Pick<PaymentDependencies, "services">,
  refund: string,
): Promise<void> {
  const settled = await findFailedRefundById(refund);
  if (settled?.state !== "settled" || settled.of.kind !== "subscription" || settled.isBooked) return;
  const { id, period: number } = settled.of;
  await inLedgerTransaction(async (session) => {
    const known = await Subscription.findById(id).session(session).lean<SubscriptionDoc>();
    const period = known?.periods.find((each) => each.number === number);
    const cents = period ? Math.min(settled.amount, period.charged - period.refunded) : 0;
    if (!known || !period || cents <= 0) return;
    const refunded = period.refunded + cents;
    await bookRefund(session, known, { ...period, refunded, cents }, services.now());
    await Subscription.updateOne(
      { _id: id, "periods.number": number },
      { $set: { "periods.$.refunded": refunded } },
      { session },
    );
    const event = { id: String(id), member: String(known.member), number: period.number };
    await services.events.publish("subscription.refunded", event, session);
  });
}
