import type { InListsDto } from "../../../shared/library/lists.dto.ts";
import type { StoryExtrasDto } from "../../../shared/stories/story-page.dto.ts";
import { blockedIdsOf } from "../../people/blocks/index.ts";
import type { Hiding } from "../../people/reading-filters/index.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import { presentLists } from "./present.ts";
import { findOpenLists, readStoryLists } from "./reads.ts";

/** "In these lists" on a story's page: out of one small document, and never lists of whom its author has blocked. */
export async function listsOnStory(
  story: Pick<StoryDoc, "_id" | "author">,
  shows: (...tags: string[]) => void,
): Promise<StoryExtrasDto> {
  const inLists = await readInLists(story, shows);
  return inLists ? { inLists } : {};
}

/** The same with the covers that a reader's filters leave; null where it stands in none. */
export async function readInLists(
  { _id, author }: Pick<StoryDoc, "_id" | "author">,
  shows: (...tags: string[]) => void,
  hiding: Hiding | null = null,
): Promise<InListsDto | null> {
  const id = String(_id);
  shows(`story-lists:${id}`);
  const standing = await readStoryLists(id);
  if (!standing) return null;
  const [found, blocked] = await Promise.all([findOpenLists(standing.top), blockedIdsOf(String(author))]);
  const open = found.filter(({ owner }) => !blocked.includes(String(owner)));
  shows(...open.map((list) => `lists:${list._id}`));
  const lists = await presentLists(open, { hiding });
  const hidden = found.length - open.length;
  return { lists, count: Math.max(lists.length, standing.count - hidden) };
}
