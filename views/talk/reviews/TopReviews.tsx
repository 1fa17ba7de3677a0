import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import type { ReviewDto } from "../../../src/shared/talk/reviews.dto.ts";
import { reviewsPaths } from "../../../src/shared/talk/reviews.paths.ts";

import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ReviewEntry } from "./ReviewEntry.tsx";

/** The most helpful reviews on a story's page, the same for everyone, and the way to all of them; one's own is written beside the stars. */
export function TopReviews({ story, reviews }: { story: StoryDto; reviews: readonly ReviewDto[] }) {
  const words = reviewsText;
  return (
    <div className="top-reviews">
      {reviews.map((review) => (
        <ReviewEntry key={review.id} story={story} review={review} />
      ))}
      {reviews.length === 0 && <p>{words.none}.</p>}
      {reviews.length > 0 && (
        <div className="actions">
          <ButtonLink href={reviewsPaths.reviews(story)}>{words.all(story.reviews)}</ButtonLink>
        </div>
      )}
    </div>
  );
}
