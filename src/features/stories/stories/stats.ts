import type { AnyBulkWriteOperation } from "mongodb";
import type { ClientSession } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { DERIVED_STATS } from "./derive.ts";
import { Story } from "./model.ts";
import { ShelfCount, type ShelfCountDoc } from "./shelf-count.ts";

/** Counters that other features raise and lower; a rating changes its four together. */
export type StoryCounter =
  | "views"
  | "favourites"
  | "comments"
  | "reviews"
  | "bookmarks"
  | "ratingSum"
  | "ratings"
  | "ratingWeight"
  | "ratingWeighted";
export type StoryCounters = Partial<Record<StoryCounter, number>>;

/** Adds to a story's counters, never below 0, and makes means and places in lists follow, in one atomic update. */
export async function adjustStoryStats(
  id: string,
  changes: StoryCounters,
  session?: ClientSession,
): Promise<void> {
  await Story.updateOne({ _id: toId(id) }, adjusting(changes) as never, {
    timestamps: false,
    updatePipeline: true,
    ...(session ? { session } : {}),
  });
}

/** The same for many stories at once. */
export async function adjustManyStoryStats(changes: ReadonlyMap<string, StoryCounters>): Promise<void> {
  if (changes.size === 0) return;
  const writes = [...changes].map(
    ([id, counters]): AnyBulkWriteOperation => ({
      updateOne: { filter: { _id: toId(id) }, update: adjusting(counters) },
    }),
  );
  await Story.collection.bulkWrite(writes, { ordered: false });
}

function adjusting(changes: StoryCounters): Record<string, unknown>[] {
  const $set = Object.fromEntries(
    Object.entries(changes).map(([name, by]) => [
      `stats.${name}`,
      { $max: [0, { $add: [{ $ifNull: [`$stats.${name}`, 0] }, by] }] },
    ]),
  );
  return [{ $set }, ...DERIVED_STATS];
}

/** Counts all shelves anew: after stories were written past the commands (bulk demo content, a restored backup). */
export async function recountShelves(): Promise<void> {
  const counted = await Story.aggregate<ShelfCountDoc>([
    { $match: { listed: true } },
    { $project: { shelf: { $concatArrays: [["all"], "$shelves"] } } },
    { $unwind: "$shelf" },
    { $group: { _id: "$shelf", count: { $sum: 1 } } },
  ]);
  await ShelfCount.deleteMany({ _id: { $nin: counted.map(({ _id }) => _id) } });
  for (const { _id, count } of counted)
    await ShelfCount.updateOne({ _id }, { $set: { count } }, { upsert: true });
}
