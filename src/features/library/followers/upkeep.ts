import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { adjustManyUserStats, findPeople } from "../../people/users/index.ts";
import { countsForFollowed, countsForFollower, sortKeyOf } from "./commands.ts";
import { Follower, type FollowerDoc, SubjectFollow } from "./model.ts";

/** Entries deleted per transaction. */
const BATCH = 200;

/** Copies a member's new name to their entries; safe to run again. */
export async function renameFollows(userId: string): Promise<void> {
  const user = (await findPeople([userId])).get(userId);
  if (!user) return;
  const key = sortKeyOf(user);
  await Follower.updateMany({ follower: user._id }, { $set: { followerName: key } });
  await Follower.updateMany({ following: user._id }, { $set: { followingName: key } });
}

/** Shows or hides a member's entries according to their setting; safe to run again. */
export async function coverFollows(userId: string): Promise<void> {
  const user = (await findPeople([userId])).get(userId);
  if (!user) return;
  const hides = user.hideFollows ?? false;
  await Follower.updateMany({ follower: user._id }, { $set: { followerHides: hides } });
  await Follower.updateMany({ following: user._id }, { $set: { followingHides: hides } });
}

/** Deletes every follow of a deleted account and updates the others' counts; safe to run again. */
export async function forgetFollowsOf(userId: string): Promise<void> {
  const user = toId(userId);
  await SubjectFollow.deleteMany({ user });
  while (await forgetSome({ follower: user })) {}
  while (await forgetSome({ following: user })) {}
}

/** Returns true while more remain. */
async function forgetSome(side: Partial<Pick<FollowerDoc, "follower" | "following">>): Promise<boolean> {
  const left = side.follower ? "following" : "follower";
  return inTransaction(async (session) => {
    const found = await Follower.find(side)
      .select({ follower: 1, following: 1, shadowBanned: 1, followerHidden: 1, followingHidden: 1 })
      .limit(BATCH)
      .session(session)
      .lean<FollowerDoc[]>();
    if (found.length === 0) return false;
    await Follower.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
    const counts = left === "follower" ? countsForFollower : countsForFollowed;
    const others = found.filter(counts).map((follow) => follow[left]);
    await adjustManyUserStats(others, { [left === "following" ? "followers" : "following"]: -1 }, session);
    return found.length === BATCH;
  });
}
