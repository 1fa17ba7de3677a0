import { followersPaths } from "../../../src/shared/library/followers.paths.ts";
import { followersText } from "../../../src/shared/library/followers.text.ts";
import type { Genre } from "../../../src/shared/stories/catalogue.enums.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";

import { ToggleForm } from "./ToggleForm.tsx";

/** The slot "genre-follow" for a member: new stories of the genre are told. */
export function GenreFollow({
  genre,
  following,
  token,
}: {
  genre: Genre;
  following: boolean;
  token: string;
}) {
  const words = followersText;
  return (
    <div className="social">
      <ToggleForm
        action={followersPaths.genreFollow(genre)}
        next={cataloguePaths.genre(genre)}
        verb={following ? "unfollow" : "follow"}
        label={following ? words.followingGenre : words.followGenre}
        icon={following ? "bell-ring" : "bell"}
        token={token}
      />
    </div>
  );
}

/** What a guest sees there. */
export function GenreFollowGuest({ genre }: { genre: Genre }) {
  return (
    <div className="social">
      <ToggleForm
        action={followersPaths.genreFollow(genre)}
        next={cataloguePaths.genre(genre)}
        verb="follow"
        label={followersText.followGenre}
        icon="bell"
        guest
      />
    </div>
  );
}
