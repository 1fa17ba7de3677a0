import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { saleNotificationsText as words } from "#shared/money/sales.text.ts";
import type { SaleEvent } from "./events.ts";

declare module "#core/notification-kind.ts" {
  interface NotificationSubjects {
    readonly purchase: { readonly title: string };
  }
}

/**
 * Notifications of sales, purchases and refunds; also by email, because they concern money. They name no
 * actor: an author never learns who bought.
 */
export const saleKinds: readonly NotificationKind[] = [
  kindOf({
    name: "sale",
    on: "purchase.paid",
    to: "author",
    group: ({ story }) => `sales:${story}`,
    text: words.sale,
    textOfSeveral: words.sales,
  }),
  kindOf({
    name: "sale-refunded",
    on: "purchase.refunded",
    to: "author",
    group: ({ story }) => `sales-refunded:${story}`,
    text: words.saleRefunded,
    textOfSeveral: words.salesRefunded,
  }),
  kindOf({ name: "sale-returned", on: "purchase.returned", to: "author", text: words.saleReturned }),
  kindOf({ name: "purchase-returned", on: "purchase.returned", to: "buyer", text: words.purchaseReturned }),
  kindOf({ name: "sale-disputed", on: "purchase.disputed", to: "author", text: words.saleDisputed }),
  kindOf({ name: "sale-dispute-won", on: "purchase.dispute-won", to: "author", text: words.saleDisputeWon }),
  kindOf({ name: "purchase-disputed", on: "purchase.disputed", to: "buyer", text: words.purchaseDisputed }),
  kindOf({
    name: "purchase-dispute-won",
    on: "purchase.dispute-won",
    to: "buyer",
    text: words.purchaseDisputeWon,
  }),
  kindOf({ name: "sale-partly-lost", on: "purchase.partly-lost", to: "author", text: words.salePartlyLost }),
  kindOf({
    name: "purchase-partly-lost",
    on: "purchase.partly-lost",
    to: "buyer",
    text: words.purchasePartlyLost,
  }),
  kindOf({ name: "purchase", on: "purchase.paid", to: "buyer", text: words.purchase }),
  kindOf({ name: "purchase-refunded", on: "purchase.refunded", to: "buyer", text: words.purchaseRefunded }),
];

function kindOf({
  name,
  on,
  to,
  group = ({ id }) => `${name}:${id}`,
  text,
  textOfSeveral,
}: {
  readonly name: string;
  readonly on:
    | "purchase.paid"
    | "purchase.refunded"
    | "purchase.returned"
    | "purchase.disputed"
    | "purchase.dispute-won"
    | "purchase.partly-lost";
  readonly to: "author" | "buyer";
  readonly group?: (event: SaleEvent) => string;
  readonly text: (story: string) => string;
  readonly textOfSeveral?: (story: string, count: string) => string;
}): NotificationKind {
  return defineNotificationKind({
    name,
    settings: [],
    alwaysMailed: true,
    on: {
      [on]: (event: SaleEvent & { readonly number?: number }) => ({
        key: `${name}:${event.id}${event.number === undefined ? "" : `:${event.number}`}`,
        group: group(event),
        by: null,
        // Not linked by `story`: the notification is shown even if the story is gone or its author hidden.
        links: { purchase: event.id },
        recipients: [{ from: "one", id: event[to] }],
      }),
    },
    text: (about) => text(titleIn(about)),
    ...(textOfSeveral ? { textOfSeveral: (about) => textOfSeveral(titleIn(about), about.count) } : {}),
    href: ({ ids }) =>
      to === "author"
        ? moneyPaths.sales()
        : ids.purchase
          ? moneyPaths.purchase(ids.purchase)
          : moneyPaths.purchases(),
  });
}

/** Older notifications link to the story instead of the purchase. */
const titleIn = ({ titles }: NotificationAbout): string => titles.purchase || titles.story;
