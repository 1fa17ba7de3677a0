import type { PageProps } from "#shared/form.ts";
import type { ReviewPageData } from "#shared/talk/reviews.dto.ts";
import { reviewAnswerFields } from "#shared/talk/reviews.fields.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { reviewsText } from "#shared/talk/reviews.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PreviewButton } from "../../ui/MentionArea.tsx";
import { ReviewEntry } from "./ReviewEntry.tsx";

/**
 * Page of one review, the target of links to it; the story's author answers it here, and former authors remove their
 * answers.
 */
export function ReviewPage({ data, form }: PageProps<ReviewPageData>) {
  const { story, review, zone } = data;
  const texts = reviewsText;
  const { answer, can } = review;
  const fields = formFields(form, { text: answer?.isOwn ? answer.text : "" });
  const here = reviewsPaths.review(review.id);
  return (
    <div className="page page-narrow reviews">
      <p className="story-back">
        <a href={reviewsPaths.reviews(story)}>{texts.back(story.title)}</a>
      </p>
      <h1>{texts.by(review.reviewer.name, story.title)}</h1>
      <ReviewEntry story={story} review={review} next={here} zone={zone} alone />
      {(can.answer || can.removeAnswer) && (
        <section aria-labelledby="answer">
          <h2 id="answer">{texts.answerTitle}</h2>
          <form noValidate method="post" action={here}>
            <CsrfField />
            <FormErrors form={form} />
            {can.answer && answer && !answer.isOwn && <p>{texts.answerReplaces(answer.author.name)}</p>}
            {can.answer && <FormFields of={reviewAnswerFields} state={fields} />}
            <div className="actions">
              {can.answer && (
                <>
                  <Button look="primary">{texts.answerSave}</Button>
                  <PreviewButton />
                </>
              )}
              {can.removeAnswer && (
                <Button look="quiet" name="intent" value="remove-answer" formNoValidate>
                  {texts.answerRemove}
                </Button>
              )}
            </div>
          </form>
        </section>
      )}
    </div>
  );
}
