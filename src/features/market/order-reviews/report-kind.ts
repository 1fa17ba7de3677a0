import type { ReportKind } from "#core/report-kind.ts";
import type { Services as Site } from "#core/services.ts";
import { orderReviewsPaths } from "#shared/market/order-reviews.paths.ts";
import { orderReviewReport } from "#shared/market/order-reviews.report.ts";
import { orderReviewsText } from "#shared/market/order-reviews.text.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { type ServiceDoc, Services } from "../services/index.ts";
import type { OrderReviewDoc } from "./model.ts";
import { readOrderReview } from "./reads.ts";
import { setRemoved } from "./removal.ts";

/** Report kind for order reviews: staff can hide them from everyone but their author, and restore them. */
export const orderReviewKind = (services: Pick<Site, "events" | "now">): ReportKind =>
  contentReportKind(
    orderReviewReport,
    async (viewer, id) => {
      const review = await readOrderReview(viewer, id);
      // A mere rating says nothing that could break the rules.
      if (!review?.text) return null;
      const { by, text, createdAt: writtenAt } = review;
      return { by: String(by), title: orderReviewsText.by, text, place: await placeOf(review), writtenAt };
    },
    (id, { removed }, session) => setRemoved(services, id, removed, session),
    // It has no separate page: the pages that show it no longer contain it.
    [],
  );

/** Returns the page that shows a review: a buyer's is on the service's page, a seller's on the order's only. */
async function placeOf({ side, service, order }: OrderReviewDoc): Promise<string> {
  const found = side === "buyer" ? await Services.findById(service, { slug: 1 }).lean<ServiceDoc>() : null;
  return found
    ? servicesPaths.service({ id: String(found._id), slug: found.slug })
    : orderReviewsPaths.review(String(order));
}
