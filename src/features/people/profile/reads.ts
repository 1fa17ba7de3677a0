import type { Viewer } from "#core/base/viewer.ts";
import { SOCIAL_LINKS } from "#shared/people/profile.enums.ts";
import { User } from "../users/entity.ts";
import { keyOf, type UserDoc, userPolicy } from "../users/index.ts";

/** Returns a profile by username, ignoring case, if the viewer may see it. */
export async function findProfile(viewer: Viewer, username: string): Promise<UserDoc | null> {
  return User.findOne({
    $and: [{ usernameKey: keyOf(username) }, userPolicy.readable(viewer)],
  })
    .select(PROFILE)
    .lean<UserDoc>();
}

/** Fields of a profile; no private fields except those that decide how the page is shown. */
const PROFILE = [
  "username name bio location interests skills profile_photo cover_photo role createdAt stats",
  "lastOnlineDay hideFromSearch premium websiteProof",
  SOCIAL_LINKS.join(" "),
].join(" ");
