import type { StoryDto } from "#shared/stories/stories.dto.ts";
import { ratingsPaths } from "#shared/talk/ratings.paths.ts";
import { ratingsText } from "#shared/talk/ratings.text.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { reviewsText } from "#shared/talk/reviews.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { staying } from "../../ui/staying.ts";
import { StarButtons } from "./StarButtons.tsx";

interface Place {
  readonly story: Pick<StoryDto, "id" | "slug">;
  readonly next: string;
}

/**
 * The viewer's star rating: each star is a button that saves immediately; if they cannot rate, it says why.
 */
export function RateStory(
  props: Place & {
    /** Their rating; null if they have not rated. */
    rating: number | null;
    /** Why they may not rate; null if they may. */
    closed: string | null;
    /** CSRF token for a member; a guest's rating is saved after they sign in. */
    token?: string;
    /** The part of the page to refresh; without it, the form redirects to the story. */
    part?: string;
  },
) {
  const { story, rating, closed, next, token, part } = props;
  const texts = ratingsText;
  if (closed) return <p className="fine">{closed}</p>;
  return (
    <div className="rate-story">
      <form noValidate method="post" action={ratingsPaths.storyRating(story)} {...(part && staying(part))}>
        {token && <CsrfField token={token} />}
        <input type="hidden" name="next" value={next} />
        <StarButtons legend={rating === null ? texts.rate : texts.yours} value={rating} />
        {rating !== null && (
          <Button look="quiet" name="do" value="remove">
            {texts.remove}
          </Button>
        )}
      </form>
      <ButtonLink href={reviewsPaths.reviewWrite(story)} look="quiet" icon="pen-line" rel="nofollow">
        {reviewsText.write}
      </ButtonLink>
    </div>
  );
}

/** Link from the story's actions to the stars below, showing the viewer's rating if there is one. */
export const RateLink = ({ rating }: { rating: number | null }) => (
  <ButtonLink href="#ratings" icon="star" on={rating !== null}>
    {rating === null ? ratingsText.rateBelow : ratingsText.given(rating)}
  </ButtonLink>
);
