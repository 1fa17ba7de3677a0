import { reviewsText } from "#shared/talk/reviews.text.ts";
import { FormattedText } from "../../ui/FormattedText.tsx";

/** Text of a review; one that is a spoiler as a whole is collapsed, and has no separate spoilers. */
export function ReviewText({ text, spoiler }: { text: string; spoiler: boolean }) {
  const body = (
    <div className="review-text">
      <FormattedText text={spoiler ? text.replaceAll("||", "") : text} />
    </div>
  );
  if (!spoiler) return body;
  return (
    <details className="spoiler spoiler-all">
      <summary>{reviewsText.spoilerShowAll}</summary>
      {body}
    </details>
  );
}
