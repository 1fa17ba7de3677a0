import type { ReviewPageData } from "../../src/shared/dto.ts";
import type { PageProps } from "../../src/shared/form.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { CsrfField } from "../ui/CsrfField.tsx";
import { FormErrors } from "../ui/FormErrors.tsx";
import { ReviewEntry } from "./ReviewEntry.tsx";

/** Asks once before a review goes for good. */
export function DeleteReviewPage({ data, form }: PageProps<ReviewPageData>) {
  const { story, review, zone } = data;
  const { reviews: words } = text;
  return (
    <div className="page page-narrow reviews">
      <h1>{words.deleteTitle}</h1>
      <ReviewEntry story={story} review={review} zone={zone} />
      <p>{review.can.edit ? words.deleteHint : words.deleteOthers}</p>
      <form method="post" action={paths.reviewAct(review.id, "delete")}>
        <CsrfField />
        <FormErrors form={form} />
        <div className="actions">
          <Button look="danger" icon="trash-2">
            {words.deleteNow}
          </Button>
          <ButtonLink href={paths.review(review.id)} look="quiet">
            {text.site.cancel}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
