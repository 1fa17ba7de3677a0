import type { EventMap } from "#core/events/index.ts";
import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import type { OrderAct } from "#shared/market/orders.enums.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { findStaff } from "../../people/users/index.ts";
import type { OrderEvent } from "./events.ts";
import "./events.ts";

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly order: { readonly title: string };
  }
}

const texts = ordersText.notifications;

/** Returns the side that did not act; both if staff, a deadline or the provider did. */
const others = ({ by, buyer, seller }: OrderEvent): readonly string[] =>
  by === "buyer" ? [seller] : by === "seller" ? [buyer] : [buyer, seller];

const notify = (event: OrderEvent, name: string, to: readonly string[]) => ({
  key: `${name}:${event.id}:${event.number}`,
  group: `${name}:${event.id}:${event.number}`,
  by: null,
  links: { order: event.id },
  recipients: to.map((id) => ({ from: "one", id }) as const),
});

/**
 * Only actions that somebody must know about; members are not notified of what they do themselves, and staff have
 * separate reminders.
 */
const KINDS: Readonly<Partial<Record<OrderAct, string>>> = {
  pay: "order-placed",
  deliver: "order-delivered",
  dispute: "order-disputed",
  refer: "order-disputed",
  escalate: "order-disputed",
  reinstate: "order-news",
  decline: "order-ended",
  withdraw: "order-ended",
  leave: "order-ended",
  approve: "order-ended",
  lapse: "order-ended",
  decide: "order-ended",
  override: "order-ended",
  "bank-hold": "order-bank-hold",
  "bank-release": "order-bank-release",
  "charge-back": "order-charge-back",
  accept: "order-news",
  answer: "order-news",
  ask: "order-news",
  resume: "order-news",
  return: "order-news",
  "request-changes": "order-news",
  "propose-extension": "order-news",
  refuse: "order-news",
  "propose-cancellation": "order-news",
  agree: "order-news",
  "propose-amendment": "order-news",
  "propose-instalment": "order-news",
  "pay-more": "order-news",
  "expire-more": "order-news",
  "open-story": "order-news",
  "close-story": "order-news",
};

/** An instalment is not accepted or declined again. */
const nameOf = ({ act, to, agreed }: EventMap["order.changed"]): string | undefined => {
  if (act === "pay" && agreed) return "order-news";
  return REFUNDING.includes(act) && to === "cancelled" ? "order-cancelled" : KINDS[act];
};

/** Actions that refund everything when they cancel an order. */
const REFUNDING: readonly OrderAct[] = ["lapse", "decline", "withdraw", "leave"];

const kindOf = (name: string, text: (title: string) => string): NotificationKind =>
  defineNotificationKind({
    name,
    settings: [],
    alwaysMailed: true,
    on: {
      "order.changed": (event) =>
        notify(
          event,
          name,
          nameOf(event) === name ? (event.act === "pay" ? [event.seller] : others(event)) : [],
        ),
    },
    text: ({ titles }) => text(titles.order),
    href: ({ ids }) => (ids.order ? ordersPaths.order(ids.order) : ordersPaths.active()),
  });

/** Notifications about orders; also by email, because they concern money and deadlines. */
export const orderKinds: readonly NotificationKind[] = [
  kindOf("order-placed", texts.placed),
  kindOf("order-delivered", texts.delivered),
  kindOf("order-disputed", texts.disputed),
  kindOf("order-ended", texts.ended),
  kindOf("order-cancelled", texts.cancelled),
  kindOf("order-news", texts.changed),
  kindOf("order-bank-hold", texts.bankHold),
  kindOf("order-bank-release", texts.bankRelease),
  kindOf("order-charge-back", texts.chargeBack),
  ...(["bank-hold", "bank-release", "charge-back"] as const).map((act) =>
    defineNotificationKind({
      name: `order-${act}-staff`,
      settings: [],
      alwaysMailed: true,
      on: {
        "order.changed": async (event) => {
          if (event.act !== act) return null;
          const staff = (await findStaff()).map(({ id }) => id);
          const to = staff.filter((id) => id !== event.buyer && id !== event.seller);
          return notify(event, `order-${act}-staff`, to);
        },
      },
      text: ({ titles }) => texts.staff[act](titles.order),
      href: ({ ids }) => (ids.order ? ordersPaths.adminOrder(ids.order) : ordersPaths.admin()),
    }),
  ),
  ...(["buyer", "seller"] as const).map((side) =>
    defineNotificationKind({
      name: `order-payment-returned-${side}`,
      settings: [],
      alwaysMailed: true,
      on: {
        "order.payment-returned": ({ checkout, ...event }) => ({
          key: `order-returned:${checkout}:${side}`,
          group: `order-returned:${checkout}:${side}`,
          by: null,
          links: { order: event.id },
          recipients: [{ from: "one", id: event[side] }],
        }),
      },
      text: ({ titles }) => texts.returned[side](titles.order),
      href: ({ ids }) =>
        ids.order && side === "buyer" ? ordersPaths.order(ids.order) : ordersPaths.active(),
    }),
  ),
  defineNotificationKind({
    name: "order-message",
    settings: [],
    alwaysMailed: true,
    on: { "order.said": (event) => notify(event, "order-message", others(event)) },
    text: ({ titles }) => texts.said(titles.order),
    href: ({ ids }) => (ids.order ? ordersPaths.order(ids.order) : ordersPaths.active()),
  }),
  defineNotificationKind({
    name: "order-due",
    settings: [],
    alwaysMailed: true,
    on: { "order.due": (event) => notify(event, "order-due", [event[event.waitsFor]]) },
    text: ({ titles }) => texts.due(titles.order),
    href: ({ ids }) => (ids.order ? ordersPaths.order(ids.order) : ordersPaths.active()),
  }),
  defineNotificationKind({
    name: "order-late",
    settings: [],
    alwaysMailed: true,
    on: { "order.late": (event) => notify(event, "order-late", [event.buyer]) },
    text: ({ titles }) => texts.late(titles.order),
    href: ({ ids }) => (ids.order ? ordersPaths.order(ids.order) : ordersPaths.active()),
  }),
];
