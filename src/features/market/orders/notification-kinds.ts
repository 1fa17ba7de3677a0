import type { EventMap } from "../../../core/events/index.ts";
import { defineNotificationKind, type NotificationKind } from "../../../core/notification-kind.ts";
import type { OrderAct } from "../../../shared/market/orders.enums.ts";
import { ordersPaths } from "../../../shared/market/orders.paths.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import type { OrderEvent } from "./events.ts";
import "./events.ts";

declare module "../../../core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly order: { readonly title: string };
  }
}

const words = ordersText.notifications;

/** The side that did not do it; both for the staff, the clock and the provider. */
const others = ({ by, buyer, seller }: OrderEvent): readonly string[] =>
  by === "buyer" ? [seller] : by === "seller" ? [buyer] : [buyer, seller];

const told = (event: OrderEvent, name: string, to: readonly string[]) => ({
  ...{ key: `${name}:${event.id}:${event.number}`, group: `${name}:${event.id}:${event.number}` },
  ...{ by: null, links: { order: event.id } },
  recipients: to.map((id) => ({ from: "one", id }) as const),
});

/** Of each act only what somebody has to know: who did it knows it, and reminders of the staff are theirs. */
const KINDS: Readonly<Partial<Record<OrderAct, string>>> = {
  ...{ pay: "order-placed", deliver: "order-delivered", dispute: "order-disputed" },
  ...{ decline: "order-ended", withdraw: "order-ended", approve: "order-ended", lapse: "order-ended" },
  ...{ decide: "order-ended", override: "order-ended", "charge-back": "order-ended" },
  ...{ accept: "order-news", answer: "order-news", ask: "order-news", resume: "order-news" },
  ...{
    return: "order-news",
    "request-changes": "order-news",
    "propose-extension": "order-news",
    refuse: "order-news",
  },
  ...{ "propose-cancellation": "order-news", agree: "order-news" },
  ...{ "propose-amendment": "order-news", "propose-instalment": "order-news" },
  ...{ "pay-more": "order-news", "expire-more": "order-news" },
  ...{ "open-story": "order-news", "close-story": "order-news" },
};

/** Nobody accepts or declines an instalment once more. */
const nameOf = ({ act, agreed }: EventMap["order.changed"]): string | undefined =>
  act === "pay" && agreed ? "order-news" : KINDS[act];

const kindOf = (name: string, text: (title: string) => string): NotificationKind =>
  defineNotificationKind({
    ...{ name, settings: [], alwaysMailed: true },
    on: {
      "order.changed": (event) =>
        told(
          event,
          name,
          nameOf(event) === name ? (event.act === "pay" ? [event.seller] : others(event)) : [],
        ),
    },
    text: ({ titles }) => text(titles.order),
    href: ({ ids }) => (ids.order ? ordersPaths.order(ids.order) : ordersPaths.active()),
  });

/** What is told of orders; in e-mails too, for it is money and time. */
export const orderKinds: readonly NotificationKind[] = [
  kindOf("order-placed", words.placed),
  kindOf("order-delivered", words.delivered),
  kindOf("order-disputed", words.disputed),
  kindOf("order-ended", words.ended),
  kindOf("order-news", words.changed),
  defineNotificationKind({
    ...{ name: "order-message", settings: [], alwaysMailed: true },
    on: { "order.said": (event) => told(event, "order-message", others(event)) },
    text: ({ titles }) => words.said(titles.order),
    href: ({ ids }) => (ids.order ? ordersPaths.order(ids.order) : ordersPaths.active()),
  }),
  defineNotificationKind({
    ...{ name: "order-due", settings: [], alwaysMailed: true },
    on: { "order.due": (event) => told(event, "order-due", [event[event.waitsFor]]) },
    text: ({ titles }) => words.due(titles.order),
    href: ({ ids }) => (ids.order ? ordersPaths.order(ids.order) : ordersPaths.active()),
  }),
];
