import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { OrderReviewPageData } from "#shared/market/order-reviews.dto.ts";
import { orderReviewsPaths } from "#shared/market/order-reviews.paths.ts";
import { orderReviewsText } from "#shared/market/order-reviews.text.ts";
import { OrderReviewPage } from "#views/market/order-reviews/OrderReviewPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { answerReview, mayReview, orderToReview, reviewOrder } from "./commands.ts";
import { presentReview, reviewsOf } from "./reads.ts";

/**
 * `/orders/:id/review`: the member's review of an order, the other side's once published, and a reply to it.
 */
export const orderReviewPages = (services: Services): PageDefinition[] => [
  definePage<OrderReviewPageData>({
    path: "/orders/:id/review",
    access: membersOnly,
    cache: "private",
    async load({ caller, viewer, params }) {
      const { order, side } = await orderToReview(caller, params.id!);
      const [reviews, zone] = await Promise.all([reviewsOf(params.id!), zoneOf(viewer)]);
      const review = reviews.find((each) => each.side === side);
      const other = reviews.find((each) => each.side !== side && each.shown && !each.removed);
      return {
        order: { id: String(order._id), title: order.title },
        side,
        zone,
        own: review ? presentReview(review) : null,
        other: other ? presentReview(other) : null,
        canWrite: !review && mayReview(order, services.now()),
        canAnswer: other !== undefined && other.answer === "",
      };
    },
    async action({ caller, params, request }, { values }) {
      const isAnswer = values.do === "answer";
      if (isAnswer) await answerReview(services, caller, params.id!, values);
      else await reviewOrder(services, caller, params.id!, values);
      const text = isAnswer ? orderReviewsText.answered : orderReviewsText.sent;
      request.session.flash = { kind: "success", text };
      return seeOther(orderReviewsPaths.review(params.id!));
    },
    meta: ({ order }) => ({ title: orderReviewsText.title(order.title), robots: "noindex" }),
    Component: OrderReviewPage,
  }),
];
