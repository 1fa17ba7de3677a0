import type { PipelineStage } from "mongoose";
import type { Viewer } from "../../core/auth/viewer.ts";
import { findPlain } from "../../core/db/find-plain.ts";
import { isId, toId } from "../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../core/db/keyset.ts";
import { paginationError, unavailable } from "../../core/http/errors.ts";
import { GENRES, type Genre } from "../../shared/enums.ts";
import { PAGE_SIZE } from "../../shared/limits.ts";
import { LOCKED } from "./commands/unlock.ts";
import { type ListQuery, publicFilter, shelvesOf, sortKeyOf } from "./list.ts";
import { ShelfCount, type ShelfCountDoc, Story, type StoryDoc } from "./model.ts";
import { storyPolicy } from "./policy.ts";
import { CARD_FIELDS, type StoryCardDoc } from "./present.ts";

const CARD = Object.fromEntries(CARD_FIELDS.map((field) => [field, 1 as const]));
/** Nobody's to see, not even the author's. */
const SECRET = { password: 0 } as const;
/** Beyond this a count for arbitrary filters is "more than". */
const COUNT_CAP = 1_000;
/** Milliseconds a search may take. */
const SEARCH_TIME = 3_000;
/** MongoDB's MaxTimeMSExpired. */
const TIME_IS_UP = 50;

/** One page of a public list or search. @throws 400 PaginationError for a broken cursor. */
export async function browseStories(query: ListQuery, now: Date): Promise<KeysetPage<StoryCardDoc>> {
  const { after, before, limit = PAGE_SIZE.default } = query;
  const filter = publicFilter(query, now);
  const key = sortKeyOf(query);
  if (key === null) return searchByRelevance(query, filter, limit);
  return findKeysetPage<StoryCardDoc, StoryDoc>(Story, {
    filter,
    key,
    limit,
    projection: CARD,
    after,
    before,
  });
}

/** How many stories a list has: exact for whole shelves, else counted up to 1,000 (`more` says there are more). */
export async function countListed(query: ListQuery, now: Date): Promise<{ count: number; more: boolean }> {
  const shelves = shelvesOf(query);
  const { q, author, updated = "any" } = query;
  if (!q && !author && updated === "any" && shelves.length < 2) {
    const found = await ShelfCount.findById(shelves[0] ?? "all").lean<ShelfCountDoc>();
    return { count: Math.max(0, found?.count ?? 0), more: false };
  }
  const limits = { limit: COUNT_CAP + 1, maxTimeMS: SEARCH_TIME };
  const count = await Story.countDocuments(publicFilter(query, now), limits).catch(unavailableInTime);
  return { count: Math.min(count, COUNT_CAP), more: count > COUNT_CAP };
}

/** Listed stories of each genre, most first; genres without any are left out. */
export async function countGenres(): Promise<{ genre: Genre; stories: number }[]> {
  const found = await ShelfCount.find({ _id: { $in: GENRES }, count: { $gt: 0 } }).lean<ShelfCountDoc[]>();
  return found
    .map(({ _id, count }) => ({ genre: _id as Genre, stories: count }))
    .sort((a, b) => b.stories - a.stories || GENRES.indexOf(a.genre) - GENRES.indexOf(b.genre));
}

/** A story with its contents, if this viewer may read it; null is 404. One find. */
export async function readStory(viewer: Viewer, id: string): Promise<StoryDoc | null> {
  if (!isId(id)) return null;
  return findPlain(Story, { _id: toId(id), ...storyPolicy.readable(viewer) }, SECRET);
}

/** What the password page says of a story that is locked for this viewer; null when there is nothing to unlock. */
export async function readLockedStory(id: string): Promise<StoryCardDoc | null> {
  if (!isId(id)) return null;
  return Story.findOne({ _id: toId(id), ...LOCKED }, CARD).lean<StoryCardDoc>();
}

/** A story in its author's list. */
export type MyStoryDoc = StoryCardDoc & Pick<StoryDoc, "state" | "private" | "updatedAt">;

const MINE: Record<string, 1> = { ...CARD, state: 1, private: 1, updatedAt: 1 };

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

/** An author's listed stories in numbers, for the profile. */
export async function totalsOf(author: string): Promise<{ stories: number; words: number }> {
  const [totals] = await Story.aggregate<{ stories: number; words: number }>([
    { $match: { author: toId(author), listed: true } },
    { $group: { _id: null, stories: { $sum: 1 }, words: { $sum: "$stats.words" } } },
  ]);
  return { stories: totals?.stories ?? 0, words: totals?.words ?? 0 };
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

/** What a sitemap tells of a story. */
export type SitemapDoc = Pick<
  StoryDoc,
  "_id" | "slug" | "title" | "cover" | "lastChapterAt" | "updatedAt" | "mature"
> & {
  readonly contents: readonly Pick<StoryDoc["contents"][number], "state" | "publishedAt" | "open">[];
};

/** Listed stories that crawlers may see, by id, from after the given one on. */
export async function readForSitemap(afterId: string | null, limit: number): Promise<SitemapDoc[]> {
  return Story.find(
    {
      listed: true,
      state: "published",
      noCrawlers: false,
      ...(afterId ? { _id: { $gt: toId(afterId) } } : {}),
    },
    {
      slug: 1,
      title: 1,
      cover: 1,
      lastChapterAt: 1,
      updatedAt: 1,
      mature: 1,
      "contents.state": 1,
      "contents.publishedAt": 1,
      "contents.open": 1,
    },
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean<SitemapDoc[]>();
}

/** Relevance is computed, so its pages are cut out of the sorted matches; everything else is by index. */
async function searchByRelevance(
  { after, before }: Place,
  filter: Record<string, unknown>,
  limit: number,
): Promise<KeysetPage<StoryCardDoc>> {
  const start = readOffset(after ?? before);
  const from = before ? Math.max(0, start - limit) : start;
  const pipeline: PipelineStage[] = [
    { $match: filter },
    { $project: { ...CARD, relevance: { $meta: "textScore" } } },
    { $sort: { relevance: -1, _id: -1 } },
    { $skip: from },
    { $limit: limit + 1 },
  ];
  const found = await Story.aggregate<StoryCardDoc>(pipeline)
    .option({ maxTimeMS: SEARCH_TIME })
    .catch(unavailableInTime);
  return {
    rows: found.slice(0, limit),
    after: found.length > limit && from + limit < COUNT_CAP ? writeOffset(from + limit) : null,
    before: from > 0 ? writeOffset(from) : null,
  };
}

const writeOffset = (at: number): string => Buffer.from(JSON.stringify({ at })).toString("base64url");

function readOffset(cursor: string | null | undefined): number {
  if (!cursor) return 0;
  try {
    const { at } = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Number.isInteger(at) && at >= 0 && at <= COUNT_CAP) return at;
  } catch {
    // Falls through to the refusal.
  }
  throw paginationError("Invalid pagination: the cursor is broken");
}

/** A query that takes too long is the database's state, not ours: 503, with a time to try again. */
function unavailableInTime(error: { code?: unknown }): never {
  throw error.code === TIME_IS_UP ? unavailable() : error;
}
