import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import { ratingsPaths } from "../../../src/shared/talk/ratings.paths.ts";
import { ratingsText } from "../../../src/shared/talk/ratings.text.ts";
import { reviewsPaths } from "../../../src/shared/talk/reviews.paths.ts";
import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { staying } from "../../ui/staying.ts";
import { StarButtons } from "./StarButtons.tsx";

interface Place {
  readonly story: Pick<StoryDto, "id" | "slug">;
  readonly next: string;
}

/** One's own stars, each a button that gives them at once; where they cannot be given it says why. */
export function RateStory(
  props: Place & {
    /** What they gave it; null for nothing yet. */
    rating: number | null;
    /** Why they may not. */
    closed: string | null;
    /** For a member; a guest's is done once they have signed in. */
    token?: string;
    /** The part of the page to draw anew; without one it leads to the story. */
    part?: string;
  },
) {
  const { story, rating, closed, next, token, part } = props;
  const words = ratingsText;
  if (closed) return <p className="fine">{closed}</p>;
  return (
    <div className="rate-story">
      <form method="post" action={ratingsPaths.storyRating(story)} {...(part && staying(part))}>
        {token && <CsrfField token={token} />}
        <input type="hidden" name="next" value={next} />
        <StarButtons legend={rating === null ? words.rate : words.yours} value={rating} />
        {rating !== null && (
          <Button look="quiet" name="do" value="remove">
            {words.remove}
          </Button>
        )}
      </form>
      <ButtonLink href={reviewsPaths.reviewWrite(story)} look="quiet" icon="pen-line" rel="nofollow">
        {reviewsText.write}
      </ButtonLink>
    </div>
  );
}

/** Among the acts of a story's page: the way to the stars below, or what one gave. */
export const RateLink = ({ rating }: { rating: number | null }) => (
  <ButtonLink href="#ratings" icon="star" on={rating !== null}>
    {rating === null ? ratingsText.go : ratingsText.given(rating)}
  </ButtonLink>
);
