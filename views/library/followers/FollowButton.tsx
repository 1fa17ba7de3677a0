import type { ReactNode } from "react";
import type { FollowStateDto } from "../../../src/shared/library/followers.dto.ts";
import { followersPaths } from "../../../src/shared/library/followers.paths.ts";
import { followersText } from "../../../src/shared/library/followers.text.ts";

import type { ButtonLook } from "../../ui/Button.tsx";
import { ToggleForm } from "./ToggleForm.tsx";

type Words = Pick<typeof followersText, "followName" | "unfollowName"> & {
  readonly follow: ReactNode;
  readonly following: ReactNode;
};

/** Follows a member, or ends it; comes back to `next`. */
export function FollowButton({
  state,
  next,
  token,
  look = "secondary",
  words = followersText,
}: {
  state: FollowStateDto;
  next: string;
  token?: string | undefined;
  look?: ButtonLook;
  /** What it says where a plain "Follow" would leave open whom. */
  words?: Words;
}) {
  const { following, user } = state;
  return (
    <ToggleForm
      action={followersPaths.userFollow(user.username)}
      next={next}
      verb={following ? "unfollow" : "follow"}
      label={following ? words.following : words.follow}
      name={following ? words.unfollowName(user.name) : words.followName(user.name)}
      icon={following ? "user-check" : "user-plus"}
      look={following && look === "primary" ? "secondary" : look}
      token={token}
    />
  );
}
