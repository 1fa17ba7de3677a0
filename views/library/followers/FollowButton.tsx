import type { FollowStateDto } from "#shared/library/followers.dto.ts";
import { followersPaths } from "#shared/library/followers.paths.ts";
import { followersText } from "#shared/library/followers.text.ts";

import type { ButtonLook } from "../../ui/Button.tsx";
import { TOGGLE_VERBS, Toggle } from "../../ui/Toggle.tsx";

type Words = Pick<typeof followersText, "followName" | "followingName"> & {
  readonly follow: string;
  readonly following: string;
};

/** Button to follow or unfollow a member; redirects to `next`. */
export function FollowButton({
  state,
  next,
  token,
  guest = false,
  part,
  look = "secondary",
  words = followersText,
}: {
  state: FollowStateDto;
  next: string;
  token?: string | undefined;
  guest?: boolean;
  part?: string | undefined;
  look?: ButtonLook;
  /** Labels, for places where a plain "Follow" would be ambiguous. */
  words?: Words;
}) {
  const { following, user } = state;
  return (
    <Toggle
      action={followersPaths.userFollow(user.username)}
      next={next}
      on={following}
      verbs={TOGGLE_VERBS.follow}
      label={{ off: words.follow, on: words.following }}
      name={{ off: words.followName(user.name), on: words.followingName(user.name) }}
      icon="user"
      look={following && look === "primary" ? "secondary" : look}
      token={token}
      guest={guest}
      part={part}
    />
  );
}
