import { dropIndex } from "../../../core/db/drop-index.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { sortText } from "../../../core/text/sort-text.ts";
import { adjustManyUserStats, findPeople } from "../../people/users/index.ts";
import { sortKeyOf } from "./commands.ts";
import { Follower, type FollowerDoc, SubjectFollow } from "./model.ts";

/** Entries that one transaction ends. */
const BATCH = 200;

/** Copies a member's name to their entries; may run again at any time. */
export async function renameFollows(userId: string): Promise<void> {
  const user = (await findPeople([userId])).get(userId);
  if (!user) return;
  const key = sortKeyOf(user);
  await Follower.updateMany({ follower: user._id }, { $set: { followerName: key } });
  await Follower.updateMany({ following: user._id }, { $set: { followingName: key } });
}

/** An entry from before names were sorted without their marks, and the indexes of those. */
type OldEntry = Pick<FollowerDoc, "_id"> & { readonly followerKey: string; readonly followingKey?: string };
const OLD_INDEXES = ["follower_1_followingKey_1__id_1", "following_1_followerKey_1__id_1"];

/**
 * Gives entries from before the names that lists are sorted by now; at start, so that no list is sorted by both. Where
 * all have theirs it is a look at an index that is empty.
 */
export async function carryNames(): Promise<void> {
  const old = { followerKey: { $exists: true } };
  for (let carried = 0; ; carried += BATCH) {
    const some = await Follower.collection
      .find<OldEntry>(old, {
        projection: { followerKey: 1, followingKey: 1 },
        hint: { followerKey: 1 },
        limit: BATCH,
      })
      .toArray();
    if (some.length === 0) {
      if (carried > 0) for (const name of OLD_INDEXES) await dropIndex(Follower, name);
      return;
    }
    const writes = some.map(({ _id, followerKey, followingKey = "" }) => ({
      updateOne: {
        filter: { _id, ...old },
        update: {
          $set: { followerName: sortText(followerKey), followingName: sortText(followingKey) },
          $unset: { followerKey: 1, followingKey: 1 },
        },
      },
    }));
    await Follower.collection.bulkWrite(writes as never, { ordered: false });
  }
}

/** Makes a member's entries visible to others or not, as they have chosen; may run again at any time. */
export async function coverFollows(userId: string): Promise<void> {
  const user = (await findPeople([userId])).get(userId);
  if (!user) return;
  const hides = user.hideFollows ?? false;
  await Follower.updateMany({ follower: user._id }, { $set: { followerHides: hides } });
  await Follower.updateMany({ following: user._id }, { $set: { followingHides: hides } });
}

/** Ends every follow of an account that is gone and takes it out of the others' numbers; may run again. */
export async function forgetFollowsOf(userId: string): Promise<void> {
  const user = toId(userId);
  await SubjectFollow.deleteMany({ user });
  while (await forgetSome({ follower: user })) {}
  while (await forgetSome({ following: user })) {}
}

/** True while there are more. */
async function forgetSome(side: Partial<Pick<FollowerDoc, "follower" | "following">>): Promise<boolean> {
  const left = side.follower ? "following" : "follower";
  return inTransaction(async (session) => {
    const found = await Follower.find(side)
      .select({ follower: 1, following: 1, shadowBanned: 1 })
      .limit(BATCH)
      .session(session)
      .lean<FollowerDoc[]>();
    if (found.length === 0) return false;
    await Follower.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } }, { session });
    // A shadow-banned follow counts for whoever follows, not for whom they follow.
    const others = found
      .filter(({ shadowBanned }) => left === "follower" || !shadowBanned)
      .map((follow) => follow[left]);
    await adjustManyUserStats(others, { [left === "following" ? "followers" : "following"]: -1 }, session);
    return found.length === BATCH;
  });
}
