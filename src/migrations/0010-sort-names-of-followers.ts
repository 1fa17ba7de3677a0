import type { Types } from "mongoose";
import { dropIndex } from "#core/db/drop-index.ts";
import type { Migration } from "#core/migrations/index.ts";
import { sortText } from "#core/text/sort-text.ts";
import { Follower } from "#features/library/followers/model.ts";

const FORMER_INDEXES = ["follower_1_followingKey_1__id_1", "following_1_followerKey_1__id_1"];

interface FormerEntry {
  readonly _id: Types.ObjectId;
  readonly followerKey: string;
  readonly followingKey?: string;
}

export const sortNamesOfFollowers: Migration = {
  name: "0010-sort-names-of-followers",
  summary: "Followers are sorted by names without accents.",
  phase: "after-indexes",
  reversible: false,
  async run({ inBatches }) {
    const former = { followerKey: { $exists: true } };
    await inBatches<FormerEntry>(Follower.collection.name, former, async (entries) => {
      const writes = entries.map(({ _id, followerKey, followingKey = "" }) => ({
        updateOne: {
          filter: { _id, ...former },
          update: {
            $set: { followerName: sortText(followerKey), followingName: sortText(followingKey) },
            $unset: { followerKey: 1, followingKey: 1 },
          },
        },
      }));
      await Follower.collection.bulkWrite(writes as never, { ordered: false });
    });
    for (const name of FORMER_INDEXES) await dropIndex(Follower, name);
  },
};
