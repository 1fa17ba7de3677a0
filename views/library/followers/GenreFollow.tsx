import { followersPaths } from "#shared/library/followers.paths.ts";
import { followersText } from "#shared/library/followers.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { Genre } from "#shared/story.enums.ts";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";

const texts = followersText;

/** The slot "genre-follow" for a member: turns notifications of the genre's new stories on or off. */
export function GenreFollow({
  genre,
  following,
  token,
}: {
  genre: Genre;
  following: boolean;
  token: string;
}) {
  return (
    <div className="social">
      <Toggle
        action={followersPaths.genreFollow(genre)}
        next={cataloguePaths.genre(genre)}
        on={following}
        verbs={TOGGLE_VERBS.follow}
        label={{ off: texts.followGenre, on: texts.followingGenre }}
        icon="bell"
        token={token}
      />
    </div>
  );
}

/** The same slot for guests. */
export function GenreFollowGuest({ genre }: { genre: Genre }) {
  return (
    <div className="social">
      <Toggle
        action={followersPaths.genreFollow(genre)}
        next={cataloguePaths.genre(genre)}
        on={false}
        verbs={TOGGLE_VERBS.follow}
        label={{ off: texts.followGenre, on: texts.followingGenre }}
        icon="bell"
        guest
      />
    </div>
  );
}
