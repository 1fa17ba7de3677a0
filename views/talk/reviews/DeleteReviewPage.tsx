import type { PageProps } from "#shared/form.ts";
import { staffActsText } from "#shared/people/staff-acts.text.ts";
import type { ReviewPageData } from "#shared/talk/reviews.dto.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";

import { reviewsText } from "#shared/talk/reviews.text.ts";
import { ReasonField } from "../../people/member-content/ReasonField.tsx";
import { DeleteForm } from "../../ui/PageForm.tsx";
import { ReviewEntry } from "./ReviewEntry.tsx";

/** Confirmation page before a review is deleted permanently, or removed by staff. */
export function DeleteReviewPage({ data, form }: PageProps<ReviewPageData>) {
  const { story, review, zone } = data;
  const texts = reviewsText;
  return (
    <div className="page page-narrow reviews">
      <h1>{texts.deleteTitle}</h1>
      <ReviewEntry story={story} review={review} zone={zone} />
      <p>{review.can.edit ? texts.deleteHint : staffActsText.deleteHint}</p>
      <DeleteForm
        action={reviewsPaths.reviewAct(review.id, "delete")}
        back={reviewsPaths.review(review.id)}
        form={form}
        className="page-form"
      >
        {!review.can.edit && <ReasonField form={form} />}
      </DeleteForm>
    </div>
  );
}
