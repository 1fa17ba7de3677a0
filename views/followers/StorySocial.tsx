import type { FollowStateDto, StoryDto } from "../../src/shared/dto.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { FollowButton } from "./FollowButton.tsx";
import { ToggleForm } from "./ToggleForm.tsx";

type StoryName = Pick<StoryDto, "id" | "slug" | "title">;

/** The slot "story-social" for a member: favourite and follow the story, follow its author (null: it is one's own). */
export function StorySocial({
  story,
  favourite,
  following,
  author,
  token,
}: {
  story: StoryName;
  favourite: boolean;
  following: boolean;
  author: FollowStateDto | null;
  token?: string | undefined;
}) {
  const { followers: words } = text;
  const next = paths.story(story);
  return (
    <div className="actions social">
      <ToggleForm
        action={paths.storyFavourite(story)}
        next={next}
        verb={favourite ? "remove" : "add"}
        label={words.favourite}
        name={words.favouriteName(story.title)}
        on={favourite}
        icon="heart"
        token={token}
      />
      <ToggleForm
        action={paths.storyFollow(story)}
        next={next}
        verb={following ? "unfollow" : "follow"}
        label={following ? words.followingStory : words.followStory}
        icon={following ? "bell-ring" : "bell"}
        token={token}
      />
      {author && <FollowButton state={author} next={next} token={token} words={words.author} />}
    </div>
  );
}

/** What a guest sees there. */
export function StorySocialGuest({ story }: { story: StoryName }) {
  const { followers: words } = text;
  const href = paths.login(paths.story(story));
  return (
    <div className="actions social">
      <ButtonLink href={href} icon="heart" rel="nofollow">
        {words.favourite}
      </ButtonLink>
      <ButtonLink href={href} icon="bell" rel="nofollow">
        {words.followStory}
      </ButtonLink>
    </div>
  );
}
