import { linksBelow } from "#core/report-kind.ts";
import type { Services } from "#core/services.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { reviewReport } from "#shared/talk/reviews.report.ts";
import { reviewsText } from "#shared/talk/reviews.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { readReview } from "./permitted.ts";
import { reviewContent } from "./state.ts";

/** Report kind for reviews: hidden from everyone but their reviewer, and restorable. */
export const reviewKind = (services: Services) =>
  contentReportKind(
    reviewReport,
    async (viewer, id) => {
      const storedReview = await readReview(viewer, id);
      if (!storedReview) return null;
      const { reviewer, text, createdAt } = storedReview.review;
      const title = (name: string) => reviewsText.by(name, storedReview.story.title);
      return { by: String(reviewer), title, text, place: reviewsPaths.review(id), writtenAt: createdAt };
    },
    (id, flags, session) => reviewContent.moderate(services, id, flags, undefined, session),
    [linksBelow("/reviews", reviewContent.isRemoved)],
  );
