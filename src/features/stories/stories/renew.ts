import { toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { beginningsOf } from "../../../core/text/beginnings.ts";
import { filterFieldsOf } from "../../people/reading-filters/index.ts";
import { findFilterFields, modelsWithFilterFields, type OfStory } from "./filter-fields.ts";
import { Story, type StoryDoc } from "./model.ts";

/** Documents looked at at once while what is derived is made anew. */
const BATCH = 500;

type Index = Readonly<Record<string, 1 | -1>>;

/** Gives keys to listed stories from before there were any; at start, and where all have theirs a look at one index. */
export const keyOldTitles = (): Promise<void> =>
  renew({ titleKeys: 1, "stats.popularity": -1 }, "titleKeys", { title: 1 }, ({ title }) =>
    beginningsOf(title),
  );

/** The same for what readers filter by. */
export const fillStoriesFilterFields = (): Promise<void> =>
  renew(
    { filterFields: 1 },
    "filterFields",
    { categories: 1, tags: 1, warnings: 1, author: 1, complete: 1, aiUse: 1 },
    (story) => filterFieldsOf({ ...story, warnings: story.warnings ?? [], aiUse: story.aiUse ?? null }),
  );

async function renew(
  hint: Index,
  field: "titleKeys" | "filterFields",
  projection: Readonly<Record<string, 1>>,
  make: (story: StoryDoc) => readonly string[],
): Promise<void> {
  for (;;) {
    const some = await Story.collection
      .find<StoryDoc>({ [field]: null, listed: true }, { projection, hint, limit: BATCH })
      .toArray();
    if (some.length === 0) return;
    const writes = some.map((story) => ({
      updateOne: { filter: { _id: story._id }, update: { $set: { [field]: make(story) } } },
    }));
    await Story.collection.bulkWrite(writes as never, { ordered: false });
  }
}

/** The same for what hangs on stories and keeps their filter fields. */
export async function fillFilterFields(services: Pick<Services, "extensions">): Promise<void> {
  for (const model of modelsWithFilterFields(services)) {
    const unknown = { filterFields: null, story: { $exists: true } };
    for (;;) {
      const some = await model.collection
        .find<OfStory>(unknown as never, {
          projection: { story: 1 },
          hint: { filterFields: 1 },
          limit: BATCH,
        })
        .toArray();
      if (some.length === 0) break;
      const stories = [...new Set(some.map(({ story }) => String(story)))];
      const known = await findFilterFields(stories);
      const writes = stories.map((story) => ({
        updateMany: {
          filter: { ...unknown, story: toId(story) },
          update: { $set: { filterFields: known.get(story) ?? [] } },
        },
      }));
      await model.collection.bulkWrite(writes as never, { ordered: false });
    }
  }
}
