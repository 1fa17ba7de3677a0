import { Types } from "mongoose";
import { Follower } from "#features/library/followers/model.ts";
import { User } from "#features/people/users/model.ts";

/** Documents per write. */
const BATCH = 5_000;

/**
 * Creates accounts without the commands, because there are many: they can receive notifications, but cannot
 * sign in by password.
 */
export async function addMembers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => new Types.ObjectId());
  await inBatches(ids, (batch) =>
    User.collection.insertMany(
      batch.map((_id) => ({
        _id,
        username: `bench-${_id}`,
        usernameKey: `bench-${_id}`,
        email: `bench-${_id}@mail.example`,
        emailKey: `bench-${_id}@mail.example`,
        name: "",
        role: "member",
        tokenVersion: 0,
        blocked: false,
        confirmed: true,
        setup_complete: true,
        promotional_emails: false,
        notifications: { digest: "off" },
      })) as never,
      { ordered: false },
    ),
  );
  return ids.map(String);
}

/** Creates follows without the commands; the accounts' counters are not updated. */
export async function addFollows(pairs: readonly (readonly [follower: string, following: string])[]) {
  await inBatches(pairs, (batch) =>
    Follower.collection.insertMany(
      batch.map(([follower, following]) => ({
        _id: new Types.ObjectId(),
        follower: new Types.ObjectId(follower),
        following: new Types.ObjectId(following),
        followerName: `bench-${follower}`,
        followingName: `bench-${following}`,
        shadowBanned: false,
        followerHides: false,
        followingHides: false,
        createdAt: new Date(),
      })) as never,
      { ordered: false },
    ),
  );
}

/** Processes a long list in batches. */
export async function inBatches<Item>(
  items: readonly Item[],
  write: (batch: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) await write(items.slice(at, at + BATCH));
}
