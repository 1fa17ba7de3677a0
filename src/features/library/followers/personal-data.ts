import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { forgetFollowsOf } from "./keep.ts";
import { Follower, SubjectFollow } from "./model.ts";

/** What tells of no block, and of nobody's settings. */
const OWN = { follower: 1, following: 1, createdAt: 1 } as const;

/** Whom and what a member follows, and by whom they are followed. */
export const followerPersonalData: PersonalData = {
  models: ["Follower", "SubjectFollow"],
  async *export({ id }) {
    const user = toId(id);
    yield jsonListFile("following.json", () => Follower.find({ follower: user }).select(OWN).lean().cursor());
    // Without shadow-banned ones, of whom the member is not to know.
    yield jsonListFile("followers.json", () =>
      Follower.find({ following: user, shadowBanned: false }).select(OWN).lean().cursor(),
    );
    yield jsonListFile("following-subjects.json", () =>
      SubjectFollow.find({ user }).select("-shadowBanned").lean().cursor(),
    );
  },
  erase: ({ id }) => forgetFollowsOf(id),
};
