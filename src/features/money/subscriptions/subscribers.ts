import { on, type Subscriber } from "#core/events/index.ts";
import type { Realtime } from "#core/realtime/index.ts";
import type { PaymentDependencies } from "../payments/index.ts";
import { sendCancellation } from "./cancellation.ts";
import { mailSuspended, type SubscriptionMailing } from "./mails.ts";
import { numberReceipt } from "./receipts.ts";
import { refundPeriod, settlePeriod } from "./refunds.ts";
import { followPremium, refreshSubscription } from "./settle.ts";

/** Durable subscribers: subscriptions are updated from their provider, and accounts from subscriptions. */
export const subscriptionSubscribers = (dependencies: PaymentDependencies): readonly Subscriber[] => [
  on("payment.webhook-received", {
    name: "subscriptions.ask",
    handle: ({ id }) => refreshSubscription(dependencies, id),
  }),
  on("subscription.paid", {
    name: "subscriptions.number-receipt",
    handle: ({ id, number }) => numberReceipt(id, number),
  }),
  on("subscription.refund-asked", {
    name: "subscriptions.refund",
    handle: ({ id, number }, { isLast }) => refundPeriod(dependencies, id, number, isLast),
  }),
  on("refund.changed", {
    name: "subscriptions.settle-period",
    handle: ({ id }) => settlePeriod(dependencies, id),
  }),
  on("subscription.cancellation-changed", {
    name: "subscriptions.cancel",
    handle: ({ id }) => sendCancellation(dependencies, id),
  }),
  on("subscription.changed", {
    name: "subscriptions.follow-premium",
    handle: ({ member }) => followPremium(member),
  }),
];

/** Durable subscriber that mails banned members about their subscription. */
export const subscriptionMails = (mailing: SubscriptionMailing): readonly Subscriber[] => [
  on("subscription.suspended", {
    name: "subscriptions.mail-suspended",
    // The mail about the deletion says it to members who delete their account.
    handle: async ({ member, reason = "banned" }) => {
      if (reason === "banned") await mailSuspended(mailing, member);
    },
  }),
];

/** Tells the member's open pages that their subscription has changed. */
export const announceSubscriptions = (realtime: Pick<Realtime, "emitToUser">): readonly Subscriber[] => [
  on("subscription.changed", {
    name: "subscriptions.announce",
    async handle({ id, member }) {
      realtime.emitToUser(member, `payment-changed:${member}`, { id });
    },
  }),
];
