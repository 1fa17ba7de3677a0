import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { setFollowsHidden } from "./hidden.ts";
import { Follower, SubjectFollow } from "./model.ts";
import { forgetFollowsOf } from "./upkeep.ts";

/** Fields that reveal neither blocks nor settings. */
const OWN = { follower: 1, following: 1, createdAt: 1 } as const;

/** Exports a member's follows and followers. */
export const followerPersonalData: PersonalData = {
  models: ["Follower", "SubjectFollow"],
  async *export({ id }) {
    const user = toId(id);
    yield jsonListFile("following.json", () => Follower.find({ follower: user }).select(OWN).lean().cursor());
    // Excludes shadow-banned follows, which the member must not know about.
    yield jsonListFile("followers.json", () =>
      Follower.find({ following: user, shadowBanned: false }).select(OWN).lean().cursor(),
    );
    yield jsonListFile("following-subjects.json", () =>
      SubjectFollow.find({ user }).select("-shadowBanned -userHidden").lean().cursor(),
    );
  },
  hide: ({ id }) => setFollowsHidden(id, true),
  show: ({ id }) => setFollowsHidden(id, false),
  erase: ({ id }) => forgetFollowsOf(id),
};
