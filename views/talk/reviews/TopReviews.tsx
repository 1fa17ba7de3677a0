import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import type { ReviewDto } from "../../../src/shared/talk/reviews.dto.ts";
import { reviewsPaths } from "../../../src/shared/talk/reviews.paths.ts";

import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ReviewEntry } from "./ReviewEntry.tsx";

/** The most helpful reviews on a story's page, the same for everyone, and the way to all of them. */
export function TopReviews({ story, reviews }: { story: StoryDto; reviews: readonly ReviewDto[] }) {
  const words = reviewsText;
  return (
    <div className="top-reviews">
      {reviews.map((review) => (
        <ReviewEntry key={review.id} story={story} review={review} />
      ))}
      {reviews.length === 0 && <p>{words.none}.</p>}
      <div className="actions">
        {reviews.length > 0 && (
          <ButtonLink href={reviewsPaths.reviews(story)}>{words.all(story.reviews)}</ButtonLink>
        )}
        <ButtonLink href={reviewsPaths.reviewWrite(story)} look="quiet" icon="pen-line" rel="nofollow">
          {words.write}
        </ButtonLink>
      </div>
    </div>
  );
}
