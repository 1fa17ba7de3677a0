import { guest, type Viewer } from "../../../core/base/viewer.ts";
import { findPlain, findsPlain } from "../../../core/db/find-plain.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { GENRES, type Genre } from "../../../shared/stories/catalogue.enums.ts";
import { PROFILE_FEATURED_MAX } from "../../../shared/stories/catalogue.limits.ts";
import { LOCKED } from "./commands/unlock.ts";
import { type ListQuery, publicFilter, shelvesOf, sortKeyOf } from "./list.ts";
import { type ContentsEntry, Story, type StoryDoc } from "./model.ts";
import { storyPolicy } from "./policy.ts";
import type { StoryCardDoc } from "./present.ts";
import { CARD, COUNT_CAP, SEARCH_TIME, searchByRelevance, unavailableInTime } from "./search.ts";
import { ShelfCount, type ShelfCountDoc } from "./shelf-count.ts";
import type { FilteredDoc } from "./shown.ts";

/** Nobody's to see, not even the author's. */
const SECRET = { password: 0 } as const;

/** A story for whoever is asked to work on it, whose right to know its name is that they were asked. */
export const findAskedStory = (id: string): Promise<StoryDoc | null> =>
  Story.findOne({ _id: toId(id), deletedAt: null }, SECRET).lean<StoryDoc>();

/** One page of a public list or search. @throws 400 PaginationError for a broken cursor. */
export async function browseStories(query: ListQuery, now: Date): Promise<KeysetPage<StoryCardDoc>> {
  const { after, before, limit = PAGE_SIZE.default } = query;
  const filter = publicFilter(query, now);
  const key = sortKeyOf(query);
  if (key === null) return searchByRelevance(query, filter, limit, CARD);
  return findKeysetPage<StoryCardDoc, StoryDoc>(Story, {
    filter,
    key,
    limit,
    projection: CARD,
    after,
    before,
  });
}

/** What an author features on the own profile and everyone may find, the last one first. One find by index. */
export const readPinned = (author: string): Promise<FilteredDoc[]> =>
  Story.find({ author: toId(author), pinnedAt: { $gt: new Date(0) }, listed: true }, { ...CARD, traits: 1 })
    .sort({ pinnedAt: -1 })
    .limit(PROFILE_FEATURED_MAX)
    .lean<FilteredDoc[]>();

/** How many stories a list has: exact for whole shelves, else counted up to 1,000 (`more` says there are more). */
export async function countListed(query: ListQuery, now: Date): Promise<{ count: number; more: boolean }> {
  const shelves = shelvesOf(query);
  const { q, author, updated = "any", list } = query;
  const whole = !query.freeOnly && !query.notGenres?.length && !query.notTags?.length;
  if (!q && !author && updated === "any" && list !== "rising" && whole && shelves.length < 2) {
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
  const readable = storyPolicy.readable(viewer);
  if (readable === FOR_EVERYONE) return findListed(toId(id));
  return findPlain(Story, { _id: toId(id), ...readable }, SECRET);
}

/** What a guest without any confirmation may read: one filter for them all. */
const FOR_EVERYONE = storyPolicy.readable(guest);
const findListed = findsPlain(Story, FOR_EVERYONE, SECRET);

/** Cards of those of these stories that a viewer may read, by id. One find. */
export async function readStoryCards(
  viewer: Viewer,
  ids: readonly unknown[],
): Promise<Map<string, StoryCardDoc>> {
  if (ids.length === 0) return new Map();
  const filter = { $and: [{ _id: { $in: ids.map(toId) } }, storyPolicy.readable(viewer)] };
  const found = await Story.find(filter as never, CARD).lean<StoryCardDoc[]>();
  return new Map(found.map((story) => [String(story._id), story]));
}

/** What the password page says of a story that is locked for this viewer; null when there is nothing to unlock. */
export async function readLockedStory(id: string): Promise<LockedStoryDoc | null> {
  if (!isId(id)) return null;
  return Story.findOne({ _id: toId(id), ...LOCKED }, { ...CARD, noCrawlers: 1 }).lean<LockedStoryDoc>();
}

type LockedStoryDoc = StoryCardDoc & Pick<StoryDoc, "noCrawlers">;

/** A story that everyone may find, whole; null for any other. */
export async function readListed(id: string): Promise<StoryDoc | null> {
  return isId(id) ? Story.findOne({ _id: toId(id), listed: true }, SECRET).lean<StoryDoc>() : null;
}

/** Who keeps a story: its author and co-authors. */
export const keepersOf = ({ author, collaborators }: Pick<StoryDoc, "author" | "collaborators">) => [
  author,
  ...collaborators.filter(({ role }) => role === "co-author").map(({ user }) => user),
];

/** Whether a story can be found, and whose it is. */
export interface StoryStanding {
  readonly listed: boolean;
  readonly published: boolean;
  readonly team: readonly string[];
  /** Author and co-authors. */
  readonly keepers: readonly string[];
}

/** The standing of a story; null where there is none. */
export const findStoryStanding = async (id: string): Promise<StoryStanding | null> =>
  (await findStoryStandings([id])).get(id) ?? null;

/** Whether everyone may find a story. */
export const isListed = async (id: unknown): Promise<boolean> =>
  (await findStoryStanding(String(id)))?.listed ?? false;

/** The standings of many, by id. One find. */
export async function findStoryStandings(
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoryStanding>> {
  if (ids.length === 0) return new Map();
  const found = await Story.find(
    { _id: { $in: ids.map(toId) } },
    { listed: 1, state: 1, deletedAt: 1, author: 1, collaborators: 1 },
  ).lean<Pick<StoryDoc, "_id" | "listed" | "state" | "deletedAt" | "author" | "collaborators">[]>();
  return new Map(
    found.map((story) => [
      String(story._id),
      {
        listed: story.listed,
        published: story.state === "published" && !story.deletedAt,
        team: [story.author, ...story.collaborators.map(({ user }) => user)].map(String),
        keepers: keepersOf(story).map(String),
      },
    ]),
  );
}

/** What a story is called and where it stands, for whoever was let know of it. */
export type StoryName = Pick<StoryDoc, "_id" | "title" | "slug" | "listed">;

/** Names of stories by id; whether someone may know them is the caller's to ask. One find. */
export async function findStoryNames(ids: readonly unknown[]): Promise<Map<string, StoryName>> {
  if (ids.length === 0) return new Map();
  const found = await Story.find(
    { _id: { $in: ids.map(toId) }, deletedAt: null },
    { title: 1, slug: 1, listed: 1 },
  ).lean<StoryName[]>();
  return new Map(found.map((story) => [String(story._id), story]));
}

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

/** An author's stories as far as this viewer may read them, latest change first, and how many they are. */
export async function readStoriesForStaff(
  viewer: Viewer,
  author: string,
  limit: number,
): Promise<{ rows: Pick<StoryDoc, "_id" | "slug" | "title" | "state" | "updatedAt">[]; count: number }> {
  const filter = { $and: [{ author: toId(author), deletedAt: null }, storyPolicy.readable(viewer)] };
  const [rows, count] = await Promise.all([
    Story.find(filter as never)
      .sort({ updatedAt: -1, _id: -1 })
      .limit(limit)
      .select("slug title state updatedAt")
      .lean<StoryDoc[]>(),
    Story.countDocuments(filter as never),
  ]);
  return { rows, count };
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
