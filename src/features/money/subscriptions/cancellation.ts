import Joi from "joi";
import { applicationError, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { CANCELLATION_REASONS, CANCELLATION_TEXT_MAX } from "#shared/money/subscriptions.ts";
import { findStanding } from "../../people/users/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { subscriptionFor } from "./commands.ts";
import { Subscription, type SubscriptionDoc } from "./model.ts";
import { refreshSubscription } from "./settle.ts";

const textRules = Joi.object<{ text: string }>({
  text: Joi.string().trim().allow("", null).max(CANCELLATION_TEXT_MAX).empty(null).default(""),
});

/**
 * Cancels a subscription at the end of the paid period and stores the reason.
 * @throws 404, 400 by field, or if there is nothing to cancel
 */
export async function cancelSubscription(
  dependencies: PaymentDependencies,
  { viewer }: Pick<Caller, "viewer">,
  id: string,
  input: { readonly reason?: unknown; readonly text?: unknown },
): Promise<void> {
  await subscriptionFor(viewer, id);
  const reason = CANCELLATION_REASONS.find((each) => each === input.reason);
  if (!reason) throw invalidField("reason", subscriptionsText.cancel.reasonRequired);
  const { text } = validate(textRules, { text: input.text });
  await setCancellation(dependencies, id, { reason, text, at: dependencies.services.now() });
}

/** Reverts a cancellation while the period is still paid. @throws 404, 400 if there is nothing to revert */
export async function resumeSubscription(
  dependencies: PaymentDependencies,
  { viewer }: Pick<Caller, "viewer">,
  id: string,
): Promise<void> {
  const { cancelsAtEnd } = await subscriptionFor(viewer, id);
  if (!cancelsAtEnd) throw applicationError(subscriptionsText.cancel.late);
  await setCancellation(dependencies, id, null);
}

/**
 * Stores the member's decision with the durable event that informs the provider, and also informs it
 * immediately.
 */
async function setCancellation(
  dependencies: PaymentDependencies,
  id: string,
  cancellation: SubscriptionDoc["cancellation"],
): Promise<void> {
  const { events } = dependencies.services;
  await inTransaction(async (session) => {
    const { matchedCount } = await Subscription.updateOne(
      { _id: toId(id), state: { $in: ["active", "past_due"] } },
      { $set: { cancellation } },
      { session },
    );
    if (matchedCount === 0) throw applicationError(subscriptionsText.cancel.late);
    await events.publish("subscription.cancellation-changed", { id }, session);
  });
  await sendCancellation(dependencies, id);
}

/**
 * Stops renewals while a member cannot sign in to cancel them, because their account is banned or being deleted, or
 * continues them afterwards. Decides by the account as it is now, so repeated and late calls are harmless.
 */
export async function followStanding(dependencies: PaymentDependencies, member: string): Promise<void> {
  const account = await findStanding(member);
  if (account) await setSuspension(dependencies, member, whySuspended(account));
}

/** Why the renewals of a member's subscription stop; null if they do not. */
export type Suspension = "banned" | "leaving" | null;

const whySuspended = ({
  blocked,
  leaving,
}: {
  readonly blocked: boolean;
  readonly leaving: unknown;
}): Suspension => (blocked ? "banned" : leaving ? "leaving" : null);

/**
 * Stops the renewals of a member's subscription, or continues them. One that nobody has paid, or whose renewal
 * failed, ends at once. Idempotent.
 */
export async function setSuspension(
  dependencies: PaymentDependencies,
  member: string,
  reason: Suspension,
): Promise<void> {
  const { services } = dependencies;
  const isSuspended = reason !== null;
  const which = isSuspended ? { live: true, suspendedAt: null } : { suspendedAt: { $ne: null } };
  const changed = await inTransaction(async (session) => {
    const subscription = await Subscription.findOneAndUpdate(
      { member: toId(member), ...which },
      { $set: { suspendedAt: isSuspended ? services.now() : null } },
      { session, returnDocument: "after" },
    ).lean<SubscriptionDoc>();
    if (!subscription) return null;
    const id = String(subscription._id);
    await services.events.publish("subscription.cancellation-changed", { id }, session);
    const event = { id, member, at: services.now().toISOString(), reason };
    const { live, periods } = subscription;
    const news = isSuspended ? "suspended" : live ? "resumed" : "lapsed";
    if (periods.length > 0) await services.events.publish(`subscription.${news}`, event, session);
    return id;
  });
  if (changed) await sendCancellation(dependencies, changed);
}

/** Sends the latest decision of the member, or about them, to the provider; idempotent. */
export async function sendCancellation(dependencies: PaymentDependencies, id: string): Promise<void> {
  const { provider } = dependencies;
  const subscription = await Subscription.findById(toId(id)).lean<SubscriptionDoc>();
  if (!subscription?.live || subscription.provider !== provider.name || !provider.subscriptions) return;
  const { suspendedAt, cancellation } = subscription;
  const state = suspendedAt && (await provider.subscriptions.read(id))?.state;
  // Nothing paid remains to be used.
  if (state === "open" || state === "past_due") await provider.subscriptions.end(id);
  else if (suspendedAt || cancellation) await provider.subscriptions.cancelAtEnd(id);
  else await provider.subscriptions.keep(id);
  await refreshSubscription(dependencies, id);
}
