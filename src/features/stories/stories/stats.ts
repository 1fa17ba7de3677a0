import type { AnyBulkWriteOperation } from "mongodb";
import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { DERIVED_STATS } from "./derive.ts";
import { FacetCount, type FacetCountDoc } from "./facet-count.ts";
import { Story } from "./model.ts";

/** Counters that other features raise and lower. A rating changes its four counters together. */
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

/** Adds to a story's counters, never below 0, and updates means and sort keys, in one atomic update. */
export async function adjustStoryStats(
  id: string,
  changes: StoryCounters,
  session?: ClientSession,
): Promise<void> {
  await Story.updateOne({ _id: toId(id) }, adjusting(changes), {
    timestamps: false,
    updatePipeline: true,
    ...(session ? { session } : {}),
  });
}

/** Adds to the counters of many stories at once, like `adjustStoryStats`. */
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

/**
 * Recomputes all facet counts, after stories were written without the commands (bulk demo content, a restored
 * backup).
 */
export async function recountFacets(): Promise<void> {
  const counted = await Story.aggregate<FacetCountDoc>([
    { $match: { listed: true } },
    { $project: { facet: { $concatArrays: [["all"], "$facets"] } } },
    { $unwind: "$facet" },
    { $group: { _id: "$facet", count: { $sum: 1 } } },
  ]);
  await FacetCount.deleteMany({ _id: { $nin: counted.map(({ _id }) => _id) } });
  for (const { _id, count } of counted)
    await FacetCount.updateOne({ _id }, { $set: { count } }, { upsert: true });
}
