import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { adjustManyUserStats } from "../../people/users/index.ts";
import { Follower, type FollowerDoc } from "./model.ts";

/** Entries changed per transaction. */
const BATCH = 200;

/**
 * Leaves a member's follows, in both directions, out of lists and counts while they are banned or their account
 * is being deleted, and restores them afterwards. Safe to run again.
 */
export async function setFollowsHidden(userId: string, hidden: boolean): Promise<void> {
  while (await hideSome(userId, "follower", hidden)) {}
  while (await hideSome(userId, "following", hidden)) {}
}

/** Changes a batch of entries on one side; returns true while more remain. */
async function hideSome(userId: string, side: "follower" | "following", hidden: boolean): Promise<boolean> {
  const flag = side === "follower" ? "followerHidden" : "followingHidden";
  const [other, number] =
    side === "follower" ? (["following", "followers"] as const) : (["follower", "following"] as const);
  return inTransaction(async (session) => {
    const pending = { [side]: toId(userId), [flag]: hidden ? { $ne: true } : true };
    const followers = await Follower.find(pending, { [other]: 1, shadowBanned: 1 })
      .limit(BATCH)
      .session(session)
      .lean<FollowerDoc[]>();
    if (followers.length === 0) return false;
    await Follower.updateMany(
      { _id: { $in: followers.map(({ _id }) => _id) } },
      { $set: { [flag]: hidden } },
      { session },
    );
    // A follow from the time of a block does not count for the followed member anyway.
    const counted = followers.filter(({ shadowBanned }) => side === "following" || !shadowBanned);
    await adjustManyUserStats(
      counted.map((follow) => follow[other]),
      { [number]: hidden ? -1 : 1 },
      session,
    );
    return followers.length === BATCH;
  });
}
