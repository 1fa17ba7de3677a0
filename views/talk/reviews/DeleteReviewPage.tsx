import type { PageProps } from "../../../src/shared/form.ts";
import type { ReviewPageData } from "../../../src/shared/talk/reviews.dto.ts";
import { reviewsPaths } from "../../../src/shared/talk/reviews.paths.ts";

import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";
import { ReviewEntry } from "./ReviewEntry.tsx";

/** Asks once before a review goes for good. */
export function DeleteReviewPage({ data, form }: PageProps<ReviewPageData>) {
  const { story, review, zone } = data;
  const words = reviewsText;
  return (
    <div className="page page-narrow reviews">
      <h1>{words.deleteTitle}</h1>
      <ReviewEntry story={story} review={review} zone={zone} />
      <p>{review.can.edit ? words.deleteHint : words.deleteOthers}</p>
      <DeleteForm
        action={reviewsPaths.reviewAct(review.id, "delete")}
        back={reviewsPaths.review(review.id)}
        form={form}
      />
    </div>
  );
}
