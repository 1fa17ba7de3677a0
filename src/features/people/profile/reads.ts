import type { Viewer } from "../../../core/base/viewer.ts";
import { SOCIAL_LINKS } from "../../../shared/people/profile.enums.ts";
import { User } from "../users/entity.ts";
import { keyOf, type UserDoc, userPolicy } from "../users/index.ts";

/** A profile by its username, whatever the case, if this viewer may see it. */
export async function findProfile(viewer: Viewer, username: string): Promise<UserDoc | null> {
  return User.findOne({
    $and: [{ usernameKey: keyOf(username) }, userPolicy.readable(viewer)],
  })
    .select(PROFILE)
    .lean<UserDoc>();
}

/** What a profile is made of; nothing that its owner alone may see but what decides about the page itself. */
const PROFILE = [
  "username name bio location interests skills profile_photo cover_photo role createdAt stats",
  "lastOnlineDay hideFromSearch premium",
  SOCIAL_LINKS.join(" "),
].join(" ");
