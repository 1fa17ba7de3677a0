import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { readableBy } from "../../../core/db/readable.ts";
import { LISTS_MAX } from "../../../shared/library/lists.limits.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { readStoryCards } from "../../stories/stories/index.ts";
import { followedSubjectsOf } from "../followers/index.ts";
import { Item, type ItemDoc, List, type ListDoc, StoryLists, type StoryListsDoc } from "./model.ts";
import { listPolicy } from "./policy.ts";

/** Fields of a list among others. */
const CARD = {
  owner: 1,
  title: 1,
  description: 1,
  public: 1,
  open: 1,
  browsed: 1,
  stats: 1,
  covers: 1,
  changedAt: 1,
} as const;
const ITEM = { story: 1, note: 1, listed: 1 } as const;
/** Lists that a member follows, shown beside their own. */
const FOLLOWED = 100;

/** A list, if this viewer may read it; null is 404. */
export const { read: readList } = readableBy(List, listPolicy, CARD);

/** All of a member's own lists, the last changed first. */
export const readOwnLists = (owner: string): Promise<ListDoc[]> =>
  List.find({ owner: toId(owner) }, CARD)
    .sort({ changedAt: -1, _id: -1 })
    .limit(LISTS_MAX)
    .lean<ListDoc[]>();

/** Others' lists that a member follows, as far as they can still be read, the last changed first. */
export async function readFollowedLists(viewer: Viewer & { readonly id: string }): Promise<ListDoc[]> {
  const ids = await followedSubjectsOf(viewer.id, "list");
  return findOpenLists(ids.slice(0, FOLLOWED));
}

/** Open lists by id, the last changed first. */
export async function findOpenLists(ids: readonly unknown[]): Promise<ListDoc[]> {
  if (ids.length === 0) return [];
  return List.find({ _id: { $in: ids.map(toId) }, open: true }, CARD)
    .sort({ changedAt: -1, _id: -1 })
    .lean<ListDoc[]>();
}

/** Public lists with something in them: of everyone or of one member. */
export const browseLists = ({
  order,
  owner,
  ...place
}: Place & { order: "popular" | "new"; owner?: string }): Promise<KeysetPage<ListDoc>> =>
  findKeysetPage<ListDoc, ListDoc>(List, {
    filter: { ...(owner ? { owner: toId(owner) } : {}), browsed: true },
    key: order === "popular" ? "stats.followers" : "changedAt",
    projection: CARD,
    limit: PAGE_SIZE.default,
    ...place,
  });

/** Public lists for the site map, by id, from after the given one on. */
export const readListsForSitemap = (
  after: string | null,
  limit: number,
): Promise<Pick<ListDoc, "_id" | "changedAt">[]> =>
  List.find({ browsed: true, ...(after ? { _id: { $gt: toId(after) } } : {}) }, { changedAt: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<ListDoc[]>();

/** Names of lists that everyone may read, and their owner's own. */
export async function findListNames(
  ids: readonly unknown[],
): Promise<Map<string, Pick<ListDoc, "_id" | "title">>> {
  if (ids.length === 0) return new Map();
  const found = await List.find({ _id: { $in: ids.map(toId) }, open: true }, { title: 1 }).lean<ListDoc[]>();
  return new Map(found.map((list) => [String(list._id), list]));
}

/** Entries of a list in its order, and how many there are for whoever looks. */
export interface ItemsPage extends KeysetPage<ItemDoc> {
  readonly count: number;
}

/**
 * A page of a list as far as this viewer may read its stories: those that everyone may find, hidden ones that are
 * theirs to read (as team, or by password), and for the owner what there was of others.
 */
export async function readItems(viewer: Viewer, list: ListDoc, place: Place): Promise<ItemsPage> {
  const own = viewer.id === String(list.owner);
  const readable = own ? [] : await readableHidden(viewer, list);
  const filter = own
    ? {}
    : readable.length > 0
      ? { $or: [{ open: true }, { story: { $in: readable } }] }
      : { open: true };
  const page = await findKeysetPage<ItemDoc, ItemDoc>(Item, {
    filter: { list: list._id, ...filter },
    key: "rank",
    rising: true,
    projection: ITEM,
    limit: PAGE_SIZE.default,
    ...place,
  });
  return { ...page, count: own ? list.stats.items : list.stats.listed + readable.length };
}

/** All entries of one's own list, in its order. */
export const readAllItems = (list: ListDoc["_id"]): Promise<ItemDoc[]> =>
  Item.find({ list }, ITEM).sort({ rank: 1, _id: 1 }).lean<ItemDoc[]>();

/** The first stories that everyone may find, for a feed: the last added first. */
export const readNewestItems = (list: ListDoc["_id"], limit: number): Promise<ItemDoc[]> =>
  Item.find({ list, open: true }, { ...ITEM, createdAt: 1 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<ItemDoc[]>();

/** By which entry a story stands in each of a member's lists: list -> entry. */
export async function standingOf(owner: string, story: string): Promise<ReadonlyMap<string, string>> {
  const found = await Item.find({ owner: toId(owner), story: toId(story) }, { list: 1 }).lean<ItemDoc[]>();
  return new Map(found.map(({ _id, list }) => [String(list), String(_id)]));
}

/** The open lists that a story stands in; null for none. */
export const readStoryLists = (story: string): Promise<StoryListsDoc | null> =>
  StoryLists.findById(toId(story)).lean<StoryListsDoc>();

async function readableHidden(viewer: Viewer, list: ListDoc): Promise<ItemDoc["story"][]> {
  if (list.stats.items === list.stats.listed) return [];
  const hidden = await Item.find({ list: list._id, listed: false }, { story: 1, _id: 0 }).lean<ItemDoc[]>();
  const readable = await readStoryCards(
    viewer,
    hidden.map(({ story }) => story),
  );
  return hidden.flatMap(({ story }) => (readable.has(String(story)) ? [story] : []));
}

/** The stories that a member last put into lists of theirs, private ones too. One find. */
export const storiesInListsOf = (
  owner: string,
  limit: number,
): Promise<Pick<ItemDoc, "story" | "createdAt">[]> =>
  Item.find({ owner: toId(owner) }, { story: 1, createdAt: 1, _id: 0 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<ItemDoc[]>();
