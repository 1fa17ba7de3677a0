import type mongoose from "mongoose";
import type { Migration } from "#core/migrations/index.ts";
import { storySearchWords } from "#features/stories/stories/derive.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";

/** A letter in Thai, Lao, Burmese or Khmer writing, also for MongoDB, whose patterns name scripts differently. */
const JOINED = /[฀-໿က-႟ក-៿]/;

/** Matches listed stories with such writing whose words within it are not stored. */
const FORMER = {
  listed: true,
  searchWords: { $not: JOINED },
  $or: ["title", "authorCard.name", "tags", "synopsis"].map((name) => ({ [name]: JOINED })),
};

const store = async (db: mongoose.mongo.Db, stories: readonly StoryDoc[]): Promise<void> => {
  const writes = stories.map(({ _id, title, authorCard, tags = [], synopsis = "" }) => ({
    updateOne: {
      filter: { _id },
      update: { $set: { searchWords: storySearchWords({ title, authorCard, tags, synopsis }) } },
    },
  }));
  if (writes.length > 0) await db.collection(Story.collection.name).bulkWrite(writes, { ordered: false });
};

/** Thai, Lao, Khmer and Burmese do not write spaces between words either. */
export const searchWordsOfJoinedScripts: Migration = {
  name: "0028-search-words-of-joined-scripts",
  summary: "Stories are found by words within Thai, Lao, Khmer and Burmese text.",
  phase: "after-indexes",
  reversible: true,
  run: ({ connection, inBatches }) =>
    inBatches<StoryDoc>(Story.collection.name, FORMER, (stories) => store(connection.db!, stories)),
};
