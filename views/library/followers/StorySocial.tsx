import { favouritesPaths } from "../../../src/shared/library/favourites.paths.ts";
import type { FollowStateDto } from "../../../src/shared/library/followers.dto.ts";
import { followersPaths } from "../../../src/shared/library/followers.paths.ts";
import { followersText } from "../../../src/shared/library/followers.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";

import { FavouriteButton } from "./FavouriteButton.tsx";
import { FollowButton } from "./FollowButton.tsx";
import { ToggleForm } from "./ToggleForm.tsx";

type StoryName = Pick<StoryDto, "id" | "slug" | "title">;

const words = followersText;

/** The slot "story-social" for a member: favourite and follow the story. */
export function StorySocial({
  story,
  favourite,
  following,
  token,
}: {
  story: StoryName;
  favourite: boolean;
  following: boolean;
  token?: string | undefined;
}) {
  const next = cataloguePaths.story(story);
  return (
    <>
      <FavouriteButton
        action={favouritesPaths.storyFavourite(story)}
        of={story.title}
        {...{ favourite, next, token }}
      />
      <ToggleForm
        action={followersPaths.storyFollow(story)}
        next={next}
        verb={following ? "unfollow" : "follow"}
        label={<Whole verb={following ? words.following : words.follow} what={words.story.what} />}
        icon={following ? "bell-ring" : "bell"}
        token={token}
      />
    </>
  );
}

/** What a guest sees there: pressed, it is done after they have signed in. */
export function StorySocialGuest({ story }: { story: StoryName }) {
  const next = cataloguePaths.story(story);
  return (
    <>
      <FavouriteButton
        action={favouritesPaths.storyFavourite(story)}
        of={story.title}
        favourite={false}
        next={next}
        guest
      />
      <ToggleForm
        action={followersPaths.storyFollow(story)}
        next={next}
        verb="follow"
        label={<Whole verb={words.follow} what={words.story.what} />}
        icon="bell"
        guest
      />
    </>
  );
}

/** "Follow story", of which the second word is but heard where the row is narrow. */
const Whole = ({ verb, what }: { verb: string; what: string }) => (
  <>
    {verb}
    <span className="action-rest visually-hidden"> {what}</span>
  </>
);

/** The slot "story-author" beside the author's name: follows them. */
export const FollowAuthor = (props: {
  story: StoryName;
  state: FollowStateDto;
  token?: string | undefined;
}) => (
  <FollowButton
    state={props.state}
    next={cataloguePaths.story(props.story)}
    token={props.token}
    words={{
      ...words.author,
      follow: <Whole verb={words.follow} what={words.author.what} />,
      following: <Whole verb={words.following} what={words.author.what} />,
    }}
    look="quiet"
  />
);
