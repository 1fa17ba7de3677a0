import type { Connection } from "mongoose";
import { changeEach, type Migration } from "#core/migrations/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";

/** Slugs that are the address of a page under a story, and were not refused for titles. */
const PAGES = [
  ...[
    "audio",
    "beta",
    "chapters",
    "download",
    "drafts",
    "export",
    "history",
    "narration",
    "notes",
    "parts",
    "plan",
  ],
  ...["podcast", "publish", "publishing", "setup", "suggestions"],
];

type Sluggish = Pick<StoryDoc, "_id" | "slug">;

/** A story called “History” was hidden by the page at the same address, so its slug becomes “history-story”. */
export const slugsThatArePages: Migration = {
  name: "0015-slugs-that-are-pages",
  summary: "Stories named like a page under a story, such as “History”, get another address.",
  phase: "after-indexes",
  reversible: true,
  ...changeEach<Sluggish>(Story.collection.name, { slug: { $in: PAGES } }, change),
};

async function change({ db }: Connection, stories: readonly Sluggish[]): Promise<void> {
  const writes = stories.map(({ _id, slug }) => ({
    updateOne: { filter: { _id }, update: { $set: { slug: `${slug}-story` } } },
  }));
  if (writes.length > 0) await db!.collection(Story.collection.name).bulkWrite(writes, { ordered: false });
}
