import { isId, toId } from "../../../core/db/ids.ts";
import type { ReportKind } from "../../../core/report-kind.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { reviewsPaths } from "../../../shared/talk/reviews.paths.ts";
import { reviewsText } from "../../../shared/talk/reviews.text.ts";
import { findUsernames } from "../../people/users/index.ts";
import { Review, type ReviewDoc } from "./model.ts";
import { readReview } from "./permitted.ts";
import { flagReview } from "./state.ts";

/** Reviews: out of everyone's sight but their reviewer's, and back. */
export function reviewKind(): ReportKind {
  const turn = async (id: string, removed: boolean) => {
    const review = isId(id) ? await Review.findById(toId(id), { story: 1 }).lean<ReviewDoc>() : null;
    if (review) await flagReview(review, { removed });
  };
  return {
    async find(viewer, id) {
      const found = await readReview(viewer, id);
      if (!found) return null;
      const { reviewer, text: said, createdAt } = found.review;
      const by = String(reviewer);
      const name = (await findUsernames([by])).get(by) ?? adminText.gone;
      const title = reviewsText.by(name, found.story.title);
      return { by, title, text: said, place: reviewsPaths.review(id), writtenAt: createdAt };
    },
    remove: (id) => turn(id, true),
    restore: (id) => turn(id, false),
  };
}
