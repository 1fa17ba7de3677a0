import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import { ratingsPaths } from "../../../src/shared/talk/ratings.paths.ts";

import { ratingsText } from "../../../src/shared/talk/ratings.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { StarField } from "./StarField.tsx";

/** A member's own stars: a plain form. Closed until they have opened a chapter. */
export function RateStory(props: {
  story: Pick<StoryDto, "id" | "slug">;
  /** What they gave it; null for nothing yet. */
  rating: number | null;
  open: boolean;
  next: string;
  token: string;
}) {
  const { story, rating, open, next, token } = props;
  const words = ratingsText;
  if (!open) return <p className="fine">{words.unread}</p>;
  return (
    <form className="rate-story" method="post" action={ratingsPaths.storyRating(story)}>
      <CsrfField token={token} />
      <input type="hidden" name="next" value={next} />
      <StarField name="rating" id="field-rating" legend={words.yours} value={rating} required />
      <div className="actions">
        <Button icon="star">{rating === null ? words.rate : words.change}</Button>
        {rating !== null && (
          <Button look="quiet" name="do" value="remove" formNoValidate>
            {words.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Among the acts of a story's page, for whoever may rate it: the way to the stars below, or what they gave. */
export const RateLink = ({ rating }: { rating: number | null }) => (
  <ButtonLink href="#ratings" icon="star" on={rating !== null}>
    {rating === null ? ratingsText.go : ratingsText.given(rating)}
  </ButtonLink>
);

/** The same for a guest. */
export const RateLinkGuest = ({ story }: { story: Pick<StoryDto, "id" | "slug"> }) => (
  <ButtonLink href={accountsPaths.login(`${cataloguePaths.story(story)}#ratings`)} icon="star" rel="nofollow">
    {ratingsText.go}
  </ButtonLink>
);

/** The form's place for a guest. */
export const RateStoryGuest = ({ story }: { story: Pick<StoryDto, "id" | "slug"> }) => (
  <p>
    <ButtonLink
      href={accountsPaths.login(`${cataloguePaths.story(story)}#ratings`)}
      icon="star"
      rel="nofollow"
    >
      {ratingsText.guest}
    </ButtonLink>
  </p>
);
