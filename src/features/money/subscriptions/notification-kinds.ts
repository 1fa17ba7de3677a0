import { defineNotificationKind, type NotificationKind } from "../../../core/notification-kind.ts";
import { subscriptionsPaths } from "../../../shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "../../../shared/money/subscriptions.text.ts";
import type { SubscriptionEvent } from "./events.ts";

const words = subscriptionsText.notifications;
const href = () => subscriptionsPaths.mySubscriptions();

/** What is told of one's own subscription, once for each `part` of it; in e-mails too, for it is money. */
const about = ({ id, member }: SubscriptionEvent, name: string, part: number | string) => ({
  ...{ key: `${name}:${id}:${part}`, group: `${name}:${id}:${part}`, by: null, links: {} },
  recipients: [{ from: "one", id: member } as const],
});
const none = (event: SubscriptionEvent, name: string) => ({ ...about(event, name, 0), recipients: [] });

/** Told of each payment, of each that failed or went back, and of the end. */
export const subscriptionKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    ...{ name: "subscription-begun", settings: [], alwaysMailed: true },
    on: {
      "subscription.paid": (event) =>
        event.number === 1 ? about(event, "subscription-begun", 1) : none(event, "subscription-begun"),
    },
    ...{ text: () => words.begun, href },
  }),
  defineNotificationKind({
    ...{ name: "subscription-renewed", settings: [], alwaysMailed: true },
    on: {
      "subscription.paid": (event) =>
        event.number > 1
          ? about(event, "subscription-renewed", event.number)
          : none(event, "subscription-renewed"),
    },
    ...{ text: () => words.renewed, href },
  }),
  defineNotificationKind({
    ...{ name: "subscription-failed", settings: [], alwaysMailed: true },
    on: { "subscription.failed": (event) => about(event, "subscription-failed", event.attempt) },
    ...{ text: () => words.failed, href },
  }),
  defineNotificationKind({
    ...{ name: "subscription-refunded", settings: [], alwaysMailed: true },
    on: { "subscription.refunded": (event) => about(event, "subscription-refunded", event.number) },
    ...{ text: () => words.refunded, href },
  }),
  defineNotificationKind({
    ...{ name: "subscription-ended", settings: [], alwaysMailed: true },
    on: { "subscription.ended": (event) => about(event, "subscription-ended", "end") },
    ...{ text: () => words.ended, href },
  }),
];
