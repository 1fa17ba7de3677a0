import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { CARD, Story, type StoryCardDoc } from "../stories/entity.ts";
import type { ContentsEntry, StoryDoc } from "../stories/index.ts";

/** Fields of a story in its author's list. */
export type MyStoryDoc = StoryCardDoc &
  Pick<StoryDoc, "state" | "private" | "updatedAt" | "setup"> & {
    readonly contents: readonly Pick<ContentsEntry, "type" | "words">[];
  };

/** Fields of a story in the list of those who work on it. */
export type ProjectDoc = MyStoryDoc & Pick<StoryDoc, "author" | "collaborators">;

const MINE: Record<string, 1> = {
  ...CARD,
  state: 1,
  private: 1,
  updatedAt: 1,
  setup: 1,
  "contents.type": 1,
  "contents.words": 1,
};

/** Returns an author's stories, including drafts, latest change first. */
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

/** Returns the stories a member works on, their own and those of others, latest change first. */
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

/** An unfinished story in the list of drafts. */
export type DraftDoc = Pick<StoryDoc, "_id" | "title" | "language" | "state" | "updatedAt"> & {
  readonly contents: readonly Pick<ContentsEntry, "title" | "state">[];
};

/** Returns an author's latest stories that are drafts or have draft chapters. */
export const readDrafts = (author: string, limit: number): Promise<DraftDoc[]> =>
  Story.find(
    {
      author: toId(author),
      deletedAt: null,
      state: { $ne: "removed" },
      $or: [{ state: "draft" }, { "stats.drafts": { $gt: 0 } }],
    },
    { title: 1, language: 1, state: 1, updatedAt: 1, "contents.title": 1, "contents.state": 1 },
  )
    .sort({ updatedAt: -1, _id: -1 })
    .limit(limit)
    .lean<DraftDoc[]>();

/** Counts shown in a member's menu. */
export async function countOwnStories(author: string): Promise<{ stories: number; drafts: number }> {
  const own = { author: toId(author), deletedAt: null };
  const [stories, drafts] = await Promise.all([
    Story.countDocuments(own),
    Story.countDocuments({ ...own, state: "draft" }),
  ]);
  return { stories, drafts };
}
