import { reviewsPaths } from "../../../shared/talk/reviews.paths.ts";
import { reviewReport } from "../../../shared/talk/reviews.report.ts";
import { reviewsText } from "../../../shared/talk/reviews.text.ts";
import { contentReportKind } from "../../people/member-content/index.ts";
import { readReview } from "./permitted.ts";
import { reviewContent } from "./state.ts";

/** Reviews: out of everyone's sight but their reviewer's, and back. */
export const reviewKind = contentReportKind(
  reviewReport,
  async (viewer, id) => {
    const found = await readReview(viewer, id);
    if (!found) return null;
    const { reviewer, text, createdAt } = found.review;
    const title = (name: string) => reviewsText.by(name, found.story.title);
    return { by: String(reviewer), title, text, place: reviewsPaths.review(id), writtenAt: createdAt };
  },
  reviewContent.flag,
);
