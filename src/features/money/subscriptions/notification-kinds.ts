import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { subscriptionsText } from "#shared/money/subscriptions.text.ts";
import { findAdmins } from "../../people/users/index.ts";
import type { SubscriptionEvent } from "./events.ts";

const texts = subscriptionsText.notifications;
const href = () => subscriptionsPaths.mySubscriptions();

/** Notification of the member's subscription, once per `part`; also by email, because it concerns money. */
const about = ({ id, member }: SubscriptionEvent, name: string, part: number | string) => ({
  key: `${name}:${id}:${part}`,
  group: `${name}:${id}:${part}`,
  by: null,
  links: {},
  recipients: [{ from: "one", id: member } as const],
});
const none = (event: SubscriptionEvent, name: string) => ({ ...about(event, name, 0), recipients: [] });

/** Notifications of payments, failures, refunds and the end. */
export const subscriptionKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "subscription-begun",
    settings: [],
    alwaysMailed: true,
    on: {
      "subscription.paid": (event) =>
        event.number === 1 ? about(event, "subscription-begun", 1) : none(event, "subscription-begun"),
    },
    text: () => texts.begun,
    href,
  }),
  defineNotificationKind({
    name: "subscription-renewed",
    settings: [],
    alwaysMailed: true,
    on: {
      "subscription.paid": (event) =>
        event.number > 1
          ? about(event, "subscription-renewed", event.number)
          : none(event, "subscription-renewed"),
    },
    text: () => texts.renewed,
    href,
  }),
  defineNotificationKind({
    name: "subscription-failed",
    settings: [],
    alwaysMailed: true,
    on: { "subscription.failed": (event) => about(event, "subscription-failed", event.attempt) },
    text: () => texts.failed,
    href,
  }),
  defineNotificationKind({
    name: "subscription-refunded",
    settings: [],
    alwaysMailed: true,
    on: { "subscription.refunded": (event) => about(event, "subscription-refunded", event.number) },
    text: () => texts.refunded,
    href,
  }),
  ...(["open", "won", "lost"] as const).map((dispute) =>
    defineNotificationKind({
      name: `subscription-dispute-${dispute}`,
      settings: [],
      alwaysMailed: true,
      on: {
        "subscription.disputed": async (event) =>
          event.dispute === dispute
            ? {
                ...about(event, `subscription-dispute-${dispute}`, event.number),
                recipients: (await findAdmins()).map((id) => ({ from: "one", id }) as const),
              }
            : null,
      },
      text: () => texts.dispute[dispute],
      href: () => moneyAdminPaths.adminSubscriptions(),
    }),
  ),
  defineNotificationKind({
    name: "subscription-lapsed",
    settings: [],
    alwaysMailed: true,
    on: { "subscription.lapsed": (event) => about(event, "subscription-lapsed", event.at) },
    text: () => texts.lapsed,
    href,
  }),
  defineNotificationKind({
    name: "subscription-resumed",
    settings: [],
    alwaysMailed: true,
    on: { "subscription.resumed": (event) => about(event, "subscription-resumed", event.at) },
    text: () => texts.resumed,
    href,
  }),
  defineNotificationKind({
    name: "subscription-ended",
    settings: [],
    alwaysMailed: true,
    on: { "subscription.ended": (event) => about(event, "subscription-ended", "end") },
    text: () => texts.ended,
    href,
  }),
];
