import type { Feature } from "../../../core/feature.ts";
import { defineJob } from "../../../core/jobs/index.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { showDue } from "./commands.ts";
import { orderReviewsDemo } from "./demo.ts";
import { orderReviewKinds } from "./notification-kinds.ts";
import { orderReviewPages } from "./pages.tsx";
import { orderReviewPersonalData } from "./personal-data.ts";
import { reviewsOfService } from "./reads.ts";
import { orderReviewResource } from "./resource.ts";

/** What the two sides of an order say of each other, blind until both have or seven days passed. */
export function orderReviews({ services, jobs }: FeatureDependencies): Feature {
  const show = defineJob<null>({
    name: "order-reviews.show",
    concurrency: 1,
    run: async (_, { signal }) => void (await showDue(services, signal)),
  });
  return {
    name: "order-reviews",
    sheets: ["market", "accounts"],
    resources: [orderReviewResource(services)],
    pages: orderReviewPages(services),
    demo: orderReviewsDemo(services),
    notificationKinds: orderReviewKinds,
    extends: { "service.reviews": reviewsOfService },
    personalData: orderReviewPersonalData,
    async prepare() {
      await jobs.every(600_000, show, null);
    },
  };
}
