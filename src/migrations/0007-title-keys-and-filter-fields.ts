import type { Migration, MigrationContext } from "#core/migrations/index.ts";
import { beginningsOf } from "#core/text/beginnings.ts";
import { filterFieldsOf } from "#features/people/reading-filters/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";

export const titleKeysAndFilterFields: Migration = {
  name: "0007-title-keys-and-filter-fields",
  summary: "Listed stories get the keys that search suggestions and readers' filters use.",
  phase: "after-indexes",
  reversible: true,
  async run(context) {
    await derive(context, "titleKeys", ({ title }) => beginningsOf(title));
    await derive(context, "filterFields", (story) =>
      filterFieldsOf({ ...story, warnings: story.warnings ?? [], aiUse: story.aiUse ?? null }),
    );
  },
};

async function derive(
  { connection }: MigrationContext,
  field: "titleKeys" | "filterFields",
  derivedFrom: (story: StoryDoc) => readonly string[],
): Promise<void> {
  const stories = connection.db!.collection<StoryDoc>(Story.collection.name);
  for await (const story of stories.find({ [field]: null, listed: true } as object))
    await stories.updateOne({ _id: story._id, [field]: null } as object, {
      $set: { [field]: derivedFrom(story as StoryDoc) },
    });
}
