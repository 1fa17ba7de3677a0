import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { Story, type StoryDoc } from "./model.ts";
import { storyPolicy } from "./policy.ts";
import { CARD_FIELDS, type StoryCardDoc } from "./present.ts";

/** A story in a reader's own list: its card, and its contents to tell how far they are. */
export type FacetStoryDoc = StoryCardDoc & Pick<StoryDoc, "contents">;

const SHELVED = Object.fromEntries([...CARD_FIELDS, "contents"].map((field) => [field, 1 as const]));

/** Those of these stories that this viewer may read, by id. One find; ask for a page of a list at a time. */
export async function findOfFacet(
  viewer: Viewer,
  ids: readonly unknown[],
): Promise<ReadonlyMap<string, FacetStoryDoc>> {
  if (ids.length === 0) return new Map();
  const filter = { $and: [{ _id: { $in: ids.map(toId) } }, storyPolicy.readable(viewer)] };
  const found = await Story.find(filter as never, SHELVED).lean<FacetStoryDoc[]>();
  return new Map(found.map((story) => [String(story._id), story]));
}

/** Of these stories the ones that anyone may find, with the newest chapter first. One find. */
export async function findLatestOf(ids: readonly string[], limit: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await Story.find({ _id: { $in: ids.map(toId) }, listed: true }, { lastChapterAt: 1 }).lean<
    Pick<StoryDoc, "_id" | "lastChapterAt">[]
  >();
  return found
    .sort((a, b) => (b.lastChapterAt?.getTime() ?? 0) - (a.lastChapterAt?.getTime() ?? 0))
    .slice(0, limit)
    .map(({ _id }) => String(_id));
}
