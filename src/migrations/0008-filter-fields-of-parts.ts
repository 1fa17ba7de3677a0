import type { Types } from "mongoose";
import type { Migration } from "#core/migrations/index.ts";
import { modelsWithFilterFields } from "#features/stories/stories/filter-fields.ts";
import { findFilterFields } from "#features/stories/stories/index.ts";

export const filterFieldsOfParts: Migration = {
  name: "0008-filter-fields-of-parts",
  summary: "Chapters, comments, reviews and list entries get their story's filter fields.",
  phase: "after-indexes",
  reversible: true,
  async run({ services, connection, inBatches }) {
    for (const { collection } of modelsWithFilterFields(services)) {
      const missing = { filterFields: null, story: { $exists: true } };
      await inBatches<{ _id: Types.ObjectId; story: Types.ObjectId }>(
        collection.name,
        missing,
        async (documents) => {
          const stories = new Map(documents.map(({ story }) => [String(story), story]));
          const known = await findFilterFields([...stories.keys()]);
          await connection.db!.collection(collection.name).bulkWrite(
            [...stories].map(([id, story]) => ({
              updateMany: {
                filter: { ...missing, story },
                update: { $set: { filterFields: known.get(id) ?? [] } },
              },
            })),
            { ordered: false },
          );
        },
      );
    }
  },
};
