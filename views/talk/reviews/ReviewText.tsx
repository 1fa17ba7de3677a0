import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";
import { spoilerParts } from "../../../src/shared/talk/spoilers.ts";
import { LinkedText } from "../../ui/LinkedText.tsx";

/** What a reviewer wrote; what gives something away is folded, and opens without a script. */
export function ReviewText({ text, spoiler }: { text: string; spoiler: boolean }) {
  const body = (
    <div className="review-text">
      {spoilerParts(text).map((part, index) =>
        part.spoiler && !spoiler ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <details className="spoiler" key={index}>
            <summary>{reviewsText.spoilerShow}</summary>
            <LinkedText text={part.text} />
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <LinkedText key={index} text={part.text} />
        ),
      )}
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
