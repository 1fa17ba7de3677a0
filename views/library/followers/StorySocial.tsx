import { favouritesPaths } from "#shared/library/favourites.paths.ts";
import type { FollowStateDto } from "#shared/library/followers.dto.ts";
import { followersText } from "#shared/library/followers.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { type ChapterAddress, chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";
import type { ButtonLook } from "../../ui/Button.tsx";
import { FavouriteButton } from "./FavouriteButton.tsx";
import { FollowButton } from "./FollowButton.tsx";

interface Props {
  readonly story: Pick<StoryDto, "id" | "slug" | "title" | "favourites">;
  readonly token?: string | undefined;
  /** True for a guest: the action is completed after they sign in. */
  readonly guest?: boolean;
  /** Page to return to, if not the story's. */
  readonly next?: string;
  readonly look?: ButtonLook;
  readonly part?: string;
}

/** Favourite button of a story. */
export const StoryFavourite = ({
  story,
  favourite,
  next = cataloguePaths.story(story),
  ...form
}: Props & { favourite: boolean }) => (
  <FavouriteButton
    action={favouritesPaths.storyFavourite(story)}
    of={story.title}
    count={story.favourites}
    {...{ favourite, next, ...form }}
  />
);

/** Button to follow the author of a story. */
export const FollowAuthor = ({
  story,
  state,
  next = cataloguePaths.story(story),
  look = "quiet",
  ...form
}: Props & { state: FollowStateDto }) => (
  <FollowButton {...{ state, next, look, ...form }} words={followersText.author} />
);

/** At the end of a chapter: the heart of the story, and a button to follow its author. */
export function ChapterSocial({
  story,
  chapter,
  favourite,
  following,
  ...form
}: Omit<Props, "next" | "look" | "part"> & {
  story: Pick<StoryDto, "author">;
  chapter: ChapterAddress;
  favourite: boolean;
  following: boolean;
}) {
  const { author } = story;
  const shared = {
    ...form,
    story,
    next: `${chaptersPaths.chapterLink(story, chapter)}#${CHAPTER_ACTS}`,
    look: "quiet",
    part: ".chapter-social",
  } as const;
  return (
    <div className="chapter-social">
      <StoryFavourite {...shared} favourite={favourite} />
      {author.username && <FollowAuthor {...shared} state={{ user: author, following }} />}
    </div>
  );
}

/** Id of the row of actions at the end of a chapter. */
export const CHAPTER_ACTS = "chapter-acts";
