import { foldText, lookUp, wholeKey } from "#core/text/beginnings.ts";
import type { Hiding } from "../../people/reading-filters/index.ts";
import { Story } from "../stories/entity.ts";
import type { StoryDoc } from "../stories/index.ts";

/** Fields of a listed story in a suggestion. */
export type SuggestedStory = Pick<StoryDoc, "_id" | "title" | "slug" | "authorCard">;

/** Number of stories examined in a range of keys; the best known of them are suggested. */
const LOOKED_AT = 40;
const FIELDS = {
  title: 1,
  slug: 1,
  "authorCard.name": 1,
  "authorCard.username": 1,
  "stats.popularity": 1,
} as const;

/**
 * Returns listed stories with a title containing a word that begins with the typed text, or a longer run of
 * words; most read first, without those `hiding` hides.
 */
export async function suggestStories(
  typed: string,
  limit: number,
  hiding: Hiding | null = null,
): Promise<SuggestedStory[]> {
  const key = lookUp(typed);
  if (!key) return [];
  // Only listed stories have title keys (`derive.ts`).
  const stories = Story.find({ titleKeys: key, ...hiding?.kept }, FIELDS);
  if ("$eq" in key) return stories.sort({ "stats.popularity": -1 }).limit(limit).lean<SuggestedStory[]>();
  const some = await stories.limit(LOOKED_AT).lean<(SuggestedStory & Pick<StoryDoc, "stats">)[]>();
  return some.sort((a, b) => b.stats.popularity - a.stats.popularity).slice(0, limit);
}

/** Limit on stories with the same titles. */
const SAME_TITLES = 5_000;

/** Returns listed stories with exactly one of these titles, ignoring case, accents and punctuation. */
export async function findByTitles(
  titles: readonly string[],
  hiding: Hiding | null = null,
): Promise<SuggestedStory[]> {
  const folded = new Set(titles.map(foldText));
  const keys = [...new Set(titles.map(wholeKey))].filter(Boolean);
  const stories = Story.find({ titleKeys: { $in: keys }, ...hiding?.kept }, FIELDS).limit(SAME_TITLES);
  return (await stories.lean<SuggestedStory[]>()).filter(({ title }) => folded.has(foldText(title)));
}
