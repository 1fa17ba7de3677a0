import { defineNotificationKind, type NotificationKind } from "../../../core/notification-kind.ts";
import { moneyPaths } from "../../../shared/money/money.paths.ts";
import { saleNotificationsText as words } from "../../../shared/money/sales.text.ts";
import "./events.ts";

/**
 * Told of what they sold and bought, and of what went back; in e-mails too, for it is money. Nobody is named as who did
 * it: an author never learns who bought.
 */
export const saleKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "sale",
    settings: [],
    alwaysMailed: true,
    on: {
      "purchase.paid": ({ id, author, story }) => ({
        key: `sale:${id}`,
        group: `sales:${story}`,
        by: null,
        links: { story },
        recipients: [{ from: "one", id: author }],
      }),
    },
    text: ({ titles }) => words.sale(titles.story),
    textOfSeveral: ({ titles, count }) => words.sales(titles.story, count),
    href: () => moneyPaths.sales(),
  }),
  defineNotificationKind({
    name: "sale-refunded",
    settings: [],
    alwaysMailed: true,
    on: {
      "purchase.refunded": ({ id, author, story }) => ({
        key: `sale-refunded:${id}`,
        group: `sales-refunded:${story}`,
        by: null,
        links: { story },
        recipients: [{ from: "one", id: author }],
      }),
    },
    text: ({ titles }) => words.saleRefunded(titles.story),
    textOfSeveral: ({ titles, count }) => words.salesRefunded(titles.story, count),
    href: () => moneyPaths.sales(),
  }),
  defineNotificationKind({
    name: "purchase",
    settings: [],
    alwaysMailed: true,
    on: {
      "purchase.paid": ({ id, buyer, story }) => ({
        key: `purchase:${id}`,
        group: `purchase:${id}`,
        by: null,
        links: { story },
        recipients: [{ from: "one", id: buyer }],
      }),
    },
    text: ({ titles }) => words.purchase(titles.story),
    href: () => moneyPaths.purchases(),
  }),
  defineNotificationKind({
    name: "purchase-refunded",
    settings: [],
    alwaysMailed: true,
    on: {
      "purchase.refunded": ({ id, buyer, story }) => ({
        key: `purchase-refunded:${id}`,
        group: `purchase-refunded:${id}`,
        by: null,
        links: { story },
        recipients: [{ from: "one", id: buyer }],
      }),
    },
    text: ({ titles }) => words.purchaseRefunded(titles.story),
    href: () => moneyPaths.purchases(),
  }),
];
