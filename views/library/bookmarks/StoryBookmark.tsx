import { bookmarksPaths } from "../../../src/shared/library/bookmarks.paths.ts";
import { bookmarksText } from "../../../src/shared/library/bookmarks.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";

import { ToggleForm } from "../followers/ToggleForm.tsx";

interface StoryName {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}

/** The slot "story-bookmark" for a member. */
export function StoryBookmark({
  story,
  on,
  token,
}: {
  story: StoryName;
  on: boolean;
  token: string | undefined;
}) {
  const words = bookmarksText;
  return (
    <ToggleForm
      action={bookmarksPaths.storyBookmark(story)}
      next={cataloguePaths.story(story)}
      verb={on ? "remove" : "add"}
      label={words.button}
      name={words.storyName(story.title)}
      on={on}
      icon="bookmark"
      token={token}
    />
  );
}

/** What a guest sees there: pressed, it is done after they have signed in. */
export const StoryBookmarkGuest = ({ story }: { story: StoryName }) => (
  <ToggleForm
    action={bookmarksPaths.storyBookmark(story)}
    next={cataloguePaths.story(story)}
    verb="add"
    label={bookmarksText.button}
    name={bookmarksText.storyName(story.title)}
    icon="bookmark"
    guest
  />
);
