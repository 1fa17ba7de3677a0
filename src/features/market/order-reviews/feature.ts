import { on } from "#core/events/index.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { mayReview, showDue, withdrawUnpaidReview } from "./commands.ts";
import { orderReviewsConsequences } from "./consequences.ts";
import { orderReviewsDemo } from "./demo.ts";
import { orderReviewKinds } from "./notification-kinds.ts";
import { notifiedOrderReviews } from "./notified.ts";
import { orderReviewPages } from "./pages.tsx";
import { orderReviewPersonalData } from "./personal-data.ts";
import { reviewsOf, reviewsOfService } from "./reads.ts";
import { orderReviewKind } from "./report-kind.ts";
import { orderReviewResource } from "./resource.ts";

/** Mutual reviews of orders, hidden until both are written or seven days have passed. */
export function orderReviews({ services, jobs }: FeatureDependencies): Feature {
  const show = defineJob<null>({
    name: "order-reviews.show",
    concurrency: 1,
    run: async (_, { signal }) => void (await showDue(services, signal)),
  });
  return {
    name: "order-reviews",
    consequences: orderReviewsConsequences,
    sheets: ["market", "accounts", "talk"],
    resources: [orderReviewResource(services)],
    pages: orderReviewPages(services),
    demo: orderReviewsDemo(services),
    notificationKinds: orderReviewKinds,
    notifiedContents: [notifiedOrderReviews],
    reportKinds: [orderReviewKind(services)],
    subscribers: [
      on("order.changed", {
        name: "order-reviews.withdraw-unpaid",
        handle: async ({ id, act }) => {
          if (act === "charge-back") await withdrawUnpaidReview(id);
        },
      }),
    ],
    extends: {
      "service.reviews": reviewsOfService,
      "order.review": async (order, side) => {
        const reviews = await reviewsOf(String(order._id));
        const isWritten = reviews.some((review) => review.side === side);
        if (!isWritten && mayReview(order, services.now())) return "write";
        return isWritten || reviews.some(({ shown, removed }) => shown && !removed) ? "read" : null;
      },
    },
    personalData: orderReviewPersonalData,
    async prepare() {
      await jobs.every(600_000, show, null);
    },
  };
}
