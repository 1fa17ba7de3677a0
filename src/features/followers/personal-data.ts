import { toId } from "../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../core/personal-data.ts";
import { forgetFollowsOf } from "./keep.ts";
import { Follower, type FollowerDoc, SubjectFollow } from "./model.ts";

/** Whom and what a member follows, and by whom they are followed. */
export const followerPersonalData: PersonalData = {
  models: ["Follower", "SubjectFollow"],
  async *export({ id }) {
    const user = toId(id);
    yield jsonListFile("following.json", () => Follower.find({ follower: user }).lean().cursor());
    yield jsonListFile("followers.json", () => followersOf(id));
    yield jsonListFile("following-subjects.json", () =>
      SubjectFollow.find({ user }).select("-shadow").lean().cursor(),
    );
  },
  erase: ({ id }) => forgetFollowsOf(id),
};

/** Without those in the shadow, of whom the member is not to know. */
async function* followersOf(id: string): AsyncGenerator<Omit<FollowerDoc, "shadow">> {
  const found = Follower.find({ following: toId(id), shadow: false })
    .lean<FollowerDoc[]>()
    .cursor();
  for await (const { shadow, ...follow } of found as unknown as AsyncIterable<FollowerDoc>) yield follow;
}
