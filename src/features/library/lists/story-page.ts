import type { InListsDto } from "#shared/library/lists.dto.ts";
import type { StoryExtrasDto } from "#shared/stories/story-page.dto.ts";
import { blockedIdsOf } from "../../people/blocks/index.ts";
import type { Hiding } from "../../people/reading-filters/index.ts";
import type { StoryDoc } from "../../stories/stories/index.ts";
import { presentLists } from "./present.ts";
import { findOpenLists, readStoryLists } from "./reads.ts";

/**
 * "In these lists" on a story's page: read from one small document, without lists by members its author has
 * blocked.
 */
export async function listsOnStory(
  story: Pick<StoryDoc, "_id" | "author">,
  shows: (...tags: string[]) => void,
): Promise<StoryExtrasDto> {
  const inLists = await readInLists(story, shows);
  return inLists ? { inLists } : {};
}

/**
 * Returns the same for a reader: without lists by members they do not see, and with the covers their filters
 * allow; null if no list contains it.
 */
export async function readInLists(
  { _id, author }: Pick<StoryDoc, "_id" | "author">,
  shows: (...tags: string[]) => void,
  hiding: Hiding | null = null,
  unseen: readonly string[] = [],
): Promise<InListsDto | null> {
  const id = String(_id);
  shows(`story-lists:${id}`);
  const standing = await readStoryLists(id);
  if (!standing) return null;
  const [found, blocked] = await Promise.all([findOpenLists(standing.top), blockedIdsOf(String(author))]);
  const open = found.filter(({ owner }) => ![...blocked, ...unseen].includes(String(owner)));
  shows(...open.flatMap((list) => [`lists:${list._id}`, `users:${list.owner}`]));
  const lists = await presentLists(open, { hiding });
  const hidden = found.length - open.length;
  return { lists, count: Math.max(lists.length, standing.count - hidden) };
}
