import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { CARD, Story, type StoryCardDoc } from "../stories/entity.ts";
import type { ContentsEntry, StoryDoc } from "../stories/index.ts";

/** A story in its author's list. */
export type MyStoryDoc = StoryCardDoc &
  Pick<StoryDoc, "state" | "private" | "updatedAt" | "setup"> & {
    readonly contents: readonly Pick<ContentsEntry, "type" | "words">[];
  };

/** A story in the list of those who write it. */
export type ProjectDoc = MyStoryDoc & Pick<StoryDoc, "author" | "collaborators">;

const MINE: Record<string, 1> = {
  ...{ ...CARD, state: 1, private: 1, updatedAt: 1, setup: 1 },
  ...{ "contents.type": 1, "contents.words": 1 },
};

/** An author's own stories, drafts included, latest change first. */
export async function readMyStories(
  author: string,
  place: Place & { limit?: number },
): Promise<KeysetPage<MyStoryDoc>> {
  return findKeysetPage<MyStoryDoc, StoryDoc>(Story, {
    filter: { author: toId(author), deletedAt: null },
    key: "updatedAt",
    projection: MINE,
    ...place,
    limit: place.limit ?? PAGE_SIZE.default,
  });
}

/** Stories that a member writes, their own and those of others they work on, latest change first. */
export async function readProjects(member: string, place: Place): Promise<KeysetPage<ProjectDoc>> {
  const own = toId(member);
  return findKeysetPage<ProjectDoc, StoryDoc>(Story, {
    filter: { $or: [{ author: own }, { "collaborators.user": own }], deletedAt: null },
    key: "updatedAt",
    projection: { ...MINE, author: 1, collaborators: 1 },
    ...place,
    limit: PAGE_SIZE.default,
  });
}

/** The numbers in a member's own menu. */
export async function countOwnStories(author: string): Promise<{ stories: number; drafts: number }> {
  const own = { author: toId(author), deletedAt: null };
  const [stories, drafts] = await Promise.all([
    Story.countDocuments(own),
    Story.countDocuments({ ...own, state: "draft" }),
  ]);
  return { stories, drafts };
}
