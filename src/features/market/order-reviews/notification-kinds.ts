import { defineNotificationKind, type NotificationKind } from "#core/notification-kind.ts";
import { orderReviewsPaths } from "#shared/market/order-reviews.paths.ts";
import { orderReviewsText } from "#shared/market/order-reviews.text.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import "../orders/index.ts";
import "./events.ts";

/** Notifications about reviews, once they are readable. */
export const orderReviewKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "order-review",
    settings: [],
    alwaysMailed: true,
    on: {
      "order.reviewed": ({ id, order, about }) => ({
        key: `order-review:${id}`,
        group: `order-review:${id}`,
        by: null,
        links: { order, order_review: id },
        recipients: [{ from: "one", id: about }],
      }),
    },
    text: ({ titles }) => orderReviewsText.notification(titles.order),
    href: ({ ids }) => (ids.order ? orderReviewsPaths.review(ids.order) : ordersPaths.history()),
  }),
];
