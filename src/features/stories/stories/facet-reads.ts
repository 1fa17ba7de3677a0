import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { compareTitles } from "#core/db/titles.ts";
import { ID_TITLES } from "./indexes.ts";
import { Story, type StoryDoc } from "./model.ts";
import { storyPolicy } from "./policy.ts";
import { CARD_FIELDS, type StoryCardDoc } from "./present.ts";

/** A story in a reader's list: its card, and its contents for showing progress. */
export type FacetStoryDoc = StoryCardDoc & Pick<StoryDoc, "contents">;

const SHELVED = Object.fromEntries([...CARD_FIELDS, "contents"].map((field) => [field, 1 as const]));

/**
 * Returns the given stories that this viewer may read, by id. One query; intended for one page of a
 * list at a time.
 */
export async function findOfFacet(
  viewer: Viewer,
  ids: readonly unknown[],
): Promise<ReadonlyMap<string, FacetStoryDoc>> {
  if (ids.length === 0) return new Map();
  const filter = { $and: [{ _id: { $in: ids.map(toId) } }, storyPolicy.readable(viewer)] };
  const stories = await Story.find(filter, SHELVED).lean<FacetStoryDoc[]>();
  return new Map(stories.map((story) => [String(story._id), story]));
}

/** Returns the given ids of stories in alphabetical order of their titles. One query, covered by an index. */
export async function sortByTitle(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const stories = await Story.find({ _id: { $in: ids.map(toId) } }, { title: 1 })
    .hint(ID_TITLES)
    .lean<Pick<StoryDoc, "_id" | "title">[]>();
  return stories.sort((a, b) => compareTitles(a.title, b.title)).map(({ _id }) => String(_id));
}

/** Returns the ids of those given stories that are publicly listed, newest chapter first. One query. */
export async function findLatestOf(ids: readonly string[], limit: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const stories = await Story.find({ _id: { $in: ids.map(toId) }, listed: true }, { lastChapterAt: 1 }).lean<
    Pick<StoryDoc, "_id" | "lastChapterAt">[]
  >();
  return stories
    .sort((a, b) => (b.lastChapterAt?.getTime() ?? 0) - (a.lastChapterAt?.getTime() ?? 0))
    .slice(0, limit)
    .map(({ _id }) => String(_id));
}
