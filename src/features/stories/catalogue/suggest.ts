import { lookUp } from "../../../core/text/beginnings.ts";
import type { Hiding } from "../../people/reading-filters/index.ts";
import { Story } from "../stories/entity.ts";
import type { StoryDoc } from "../stories/index.ts";

/** A listed story as it is proposed. */
export type SuggestedStory = Pick<StoryDoc, "_id" | "title" | "slug" | "authorCard">;

/** Of the stories in a range of keys so many are looked at; the best known of them are proposed. */
const LOOKED_AT = 40;
const FIELDS = {
  title: 1,
  slug: 1,
  "authorCard.name": 1,
  "authorCard.username": 1,
  "stats.popularity": 1,
} as const;

/** Listed stories of whose title a word, or more from there on, begins so; those most read first, none that `hiding` hides. */
export async function suggestStories(
  typed: string,
  limit: number,
  hiding: Hiding | null = null,
): Promise<SuggestedStory[]> {
  const key = lookUp(typed);
  if (!key) return [];
  // Only listed stories have keys (`derive.ts`).
  const found = Story.find({ titleKeys: key, ...hiding?.kept } as never, FIELDS);
  if ("$eq" in key) return found.sort({ "stats.popularity": -1 }).limit(limit).lean<SuggestedStory[]>();
  const some = await found.limit(LOOKED_AT).lean<(SuggestedStory & Pick<StoryDoc, "stats">)[]>();
  return some.sort((a, b) => b.stats.popularity - a.stats.popularity).slice(0, limit);
}

/** Tags of listed stories that begin so, in alphabetical order: for each one look along the index to the next. */
export async function suggestTags(typed: string, limit: number): Promise<string[]> {
  const begin = typed.trim().toLowerCase();
  const tags: string[] = [];
  if ([...begin].length < 2) return tags;
  for (let from: object = { $gte: begin }; tags.length < limit; from = { $gt: tags.at(-1) }) {
    const next = await Story.findOne(
      { listed: true, tags: { $elemMatch: { ...from, $lt: `${begin}\uffff` } } },
      { tags: 1 },
    )
      .hint({ listed: 1, tags: 1 })
      .lean<Pick<StoryDoc, "tags">>();
    const after = tags.at(-1);
    const fitting = next?.tags
      .filter((tag) => tag.startsWith(begin) && (after === undefined || tag > after))
      .sort();
    if (!fitting?.[0]) break;
    tags.push(fitting[0]);
  }
  return tags;
}
