import type { PageProps } from "../../../src/shared/form.ts";
import { uiText } from "../../../src/shared/platform/ui.text.ts";
import type { ReviewFormPageData } from "../../../src/shared/talk/reviews.dto.ts";
import { REVIEW_ASPECTS } from "../../../src/shared/talk/reviews.enums.ts";
import { REVIEW_MAX } from "../../../src/shared/talk/reviews.limits.ts";
import { reviewsPaths } from "../../../src/shared/talk/reviews.paths.ts";
import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox, FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { StarField } from "../ratings/StarField.tsx";
import { StoryHead } from "./ReviewsPage.tsx";

/** Writes or changes one's own review of a story, stars included. */
export function ReviewFormPage({ data, form }: PageProps<ReviewFormPageData>) {
  const { story, review, closed, advance, values } = data;
  const words = reviewsText;
  const { bind, value, has } = formFields(form, values);
  const starsOf = (name: string) => (/^[1-5]$/.test(value(name)) ? Number(value(name)) : null);
  return (
    <div className="page page-narrow reviews">
      <StoryHead story={story} />
      <h1>{words.writeOf(story.title)}</h1>
      {closed ? (
        <Notice kind="info">{closed}</Notice>
      ) : (
        <form className="review-form" method="post" action={reviewsPaths.reviewWrite(story)}>
          <CsrfField />
          <FormErrors form={form} />
          {advance && <p className="fine">{words.advanceHint}</p>}
          <StarField {...bind("rating")} legend={words.rating} value={starsOf("rating")} />
          <TextArea
            {...bind("text")}
            label={words.text}
            hint={words.textHint}
            value={value("text")}
            rows={10}
            maxLength={REVIEW_MAX}
            required
          />
          <Checkbox
            {...bind("spoiler")}
            label={words.spoiler}
            hint={words.spoilerHint}
            checked={has("spoiler")}
          />
          <FieldSet legend={words.aspectsOf} hint={words.aspectsHint}>
            <div className="aspect-fields">
              {REVIEW_ASPECTS.map((name) => (
                <StarField
                  key={name}
                  {...bind(name)}
                  legend={words.aspects[name]}
                  value={starsOf(name)}
                  none={words.noStars}
                />
              ))}
            </div>
          </FieldSet>
          <div className="actions">
            <Button look="primary">{words.save}</Button>
            <ButtonLink href={reviewsPaths.reviews(story)} look="quiet">
              {uiText.cancel}
            </ButtonLink>
            {review && <a href={reviewsPaths.reviewAct(review, "delete")}>{words.delete}</a>}
          </div>
        </form>
      )}
    </div>
  );
}
