import type { Connection } from "mongoose";
import { changeEach, type Migration } from "#core/migrations/index.ts";
import { lookAlikeKey, type UserDoc } from "#features/people/users/index.ts";

const COLLECTION = "users";

/** Of two members whose usernames look alike, the older one gets the key; the staff see a list of the others. */
export const usernamesThatLookAlike: Migration = {
  name: "0017-usernames-that-look-alike",
  summary: "New usernames must not look like those of other members.",
  phase: "before-indexes",
  reversible: true,
  ...changeEach<UserDoc>(COLLECTION, { lookAlikeKey: { $exists: false } }, change),
};

async function change({ db }: Connection, documents: readonly UserDoc[]): Promise<void> {
  const users = db!.collection(COLLECTION);
  const keyed = documents.map(({ _id, username }) => ({ _id, key: lookAlikeKey(username) }));
  const held = await users
    .find({ lookAlikeKey: { $in: keyed.map(({ key }) => key) } }, { projection: { lookAlikeKey: 1 } })
    .toArray();
  const seen = new Set<unknown>(held.map((user) => user.lookAlikeKey));
  const writes = keyed
    .filter(({ key }) => key !== "")
    .map(({ _id, key }) => {
      const isFree = !seen.has(key);
      seen.add(key);
      return {
        updateOne: {
          filter: { _id },
          update: { $set: isFree ? { lookAlikeKey: key } : { looksAlike: true } },
        },
      };
    });
  if (writes.length > 0) await users.bulkWrite(writes, { ordered: false });
}
