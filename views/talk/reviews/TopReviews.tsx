import type { StoryDto } from "#shared/stories/stories.dto.ts";
import type { ReviewDto } from "#shared/talk/reviews.dto.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";

import { reviewsText } from "#shared/talk/reviews.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ReviewEntry } from "./ReviewEntry.tsx";

/**
 * The most helpful reviews on a story's page, with a link to all of them; the viewer
 * writes a review beside the stars.
 */
export function TopReviews({ story, reviews }: { story: StoryDto; reviews: readonly ReviewDto[] }) {
  const texts = reviewsText;
  return (
    <div className="top-reviews">
      {reviews.map((review) => (
        <ReviewEntry key={review.id} story={story} review={review} />
      ))}
      {reviews.length === 0 && <p>{texts.none}.</p>}
      {reviews.length > 0 && (
        <div className="actions">
          <ButtonLink href={reviewsPaths.reviews(story)}>{texts.all(story.reviews)}</ButtonLink>
        </div>
      )}
    </div>
  );
}
