import type { PageProps } from "#shared/form.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import type { ReviewFormPageData } from "#shared/talk/reviews.dto.ts";
import { REVIEW_ASPECTS } from "#shared/talk/reviews.enums.ts";
import { reviewFields } from "#shared/talk/reviews.fields.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { reviewsText } from "#shared/talk/reviews.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PreviewButton } from "../../ui/MentionArea.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { VersionField } from "../../ui/VersionField.tsx";
import { StarField } from "../ratings/StarField.tsx";
import { StoryHead } from "./ReviewsPage.tsx";

/** Page to write or edit the viewer's review of a story, including stars. */
export function ReviewFormPage({ data, form }: PageProps<ReviewFormPageData>) {
  const { story, review, closed, advance, values } = data;
  const texts = reviewsText;
  const fields = formFields(form, values);
  const { bind, value } = fields;
  const starsOf = (name: string) => (/^[1-5]$/.test(value(name)) ? Number(value(name)) : null);
  return (
    <div className="page page-narrow reviews">
      <StoryHead story={story} />
      <h1>{texts.writeOf(story.title)}</h1>
      {closed ? (
        <Notice kind="info">{closed}</Notice>
      ) : (
        <form noValidate className="review-form" method="post" action={reviewsPaths.reviewWrite(story)}>
          <CsrfField />
          <VersionField fields={fields} data={{ values }} />
          <FormErrors form={form} />
          {advance && <p className="fine">{texts.advanceHint}</p>}
          <StarField {...bind("rating")} legend={texts.rating} value={starsOf("rating")} />
          <FormFields of={reviewFields} state={fields} />
          <FieldSet legend={texts.aspectsOf} hint={texts.aspectsHint}>
            <div className="aspect-fields">
              {REVIEW_ASPECTS.map((name) => (
                <StarField
                  key={name}
                  {...bind(name)}
                  legend={texts.aspects[name]}
                  value={starsOf(name)}
                  none={texts.noStars}
                />
              ))}
            </div>
          </FieldSet>
          <div className="actions">
            <Button look="primary">{texts.save}</Button>
            <PreviewButton />
            <ButtonLink href={reviewsPaths.reviews(story)} look="quiet">
              {uiText.cancel}
            </ButtonLink>
            {review && <a href={reviewsPaths.reviewAct(review, "delete")}>{texts.delete}</a>}
          </div>
        </form>
      )}
    </div>
  );
}
