import type { PageProps } from "../../../src/shared/form.ts";
import type { ReviewPageData } from "../../../src/shared/talk/reviews.dto.ts";
import { REVIEW_ANSWER_MAX } from "../../../src/shared/talk/reviews.limits.ts";
import { reviewsPaths } from "../../../src/shared/talk/reviews.paths.ts";

import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ReviewEntry } from "./ReviewEntry.tsx";

/** One review, where links to it lead; the story's author answers it here. */
export function ReviewPage({ data, form }: PageProps<ReviewPageData>) {
  const { story, review, zone } = data;
  const words = reviewsText;
  const { bind, value } = formFields(form, { text: review.answer?.text ?? "" });
  const here = reviewsPaths.review(review.id);
  return (
    <div className="page page-narrow reviews">
      <p className="story-back">
        <a href={reviewsPaths.reviews(story)}>{words.back(story.title)}</a>
      </p>
      <h1>{words.by(review.reviewer.name, story.title)}</h1>
      <ReviewEntry story={story} review={review} next={here} zone={zone} alone />
      {review.can.answer && (
        <section aria-labelledby="answer">
          <h2 id="answer">{words.answerTitle}</h2>
          <form method="post" action={here}>
            <CsrfField />
            <FormErrors form={form} />
            <TextArea
              {...bind("text")}
              label={words.answer}
              hint={words.answerHint}
              value={value("text")}
              rows={5}
              maxLength={REVIEW_ANSWER_MAX}
              required
            />
            <div className="actions">
              <Button look="primary">{words.answerSave}</Button>
              {review.answer && (
                <Button look="quiet" name="intent" value="remove-answer" formNoValidate>
                  {words.answerRemove}
                </Button>
              )}
            </div>
          </form>
        </section>
      )}
    </div>
  );
}
