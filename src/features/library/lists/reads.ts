import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetOrder, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { readableBy } from "#core/db/readable.ts";
import { TITLE_COLLATION } from "#core/db/titles.ts";
import type { ListsOrder } from "#shared/library/lists.enums.ts";
import { LISTS_MAX } from "#shared/library/lists.limits.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { readStoryCards } from "../../stories/stories/index.ts";
import { followedSubjectsOf } from "../followers/index.ts";
import { Item, type ItemDoc, List, type ListDoc, StoryLists, type StoryListsDoc } from "./model.ts";
import { listPolicy } from "./policy.ts";

/** Fields of a list in an overview. */
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
/** Number of followed lists shown with the member's. */
const FOLLOWED = 100;

/** Returns a list if this viewer may read it; null means 404. */
export const { read: readList } = readableBy(List, listPolicy, CARD);

/** Returns all of a member's lists, most recently changed first. */
export const readOwnLists = (owner: string): Promise<ListDoc[]> =>
  List.find({ owner: toId(owner) }, CARD)
    .sort({ changedAt: -1, _id: -1 })
    .limit(LISTS_MAX)
    .lean<ListDoc[]>();

/** Returns the lists a member follows and may still read, most recently changed first. */
export async function readFollowedLists(viewer: Viewer & { readonly id: string }): Promise<ListDoc[]> {
  const ids = await followedSubjectsOf(viewer.id, "list");
  return findOpenLists(ids.slice(0, FOLLOWED));
}

/** Returns public lists by id, most recently changed first. */
export async function findOpenLists(ids: readonly unknown[]): Promise<ListDoc[]> {
  if (ids.length === 0) return [];
  return List.find({ _id: { $in: ids.map(toId) }, open: true }, CARD)
    .sort({ changedAt: -1, _id: -1 })
    .lean<ListDoc[]>();
}

const KEYS: Readonly<Record<ListsOrder, KeysetOrder & { readonly key: string }>> = {
  popular: { key: "stats.followers" },
  new: { key: "changedAt" },
  title: { key: "title", rising: true, collation: TITLE_COLLATION },
};

/** Returns public lists that are not empty: of everyone or of one member. */
export const browseLists = ({
  order,
  owner,
  ...place
}: Place & { order: ListsOrder; owner?: string }): Promise<KeysetPage<ListDoc>> =>
  findKeysetPage<ListDoc, ListDoc>(List, {
    filter: { ...(owner ? { owner: toId(owner) } : {}), browsed: true },
    ...KEYS[order],
    projection: CARD,
    limit: PAGE_SIZE.default,
    ...place,
  });

/** Returns public lists for the site map, by id, after the given one. */
export const readListsForSitemap = (
  after: string | null,
  limit: number,
): Promise<Pick<ListDoc, "_id" | "changedAt">[]> =>
  List.find({ browsed: true, ...(after ? { _id: { $gt: toId(after) } } : {}) }, { changedAt: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<ListDoc[]>();

/** Returns names of lists that are public or the viewer's. */
export async function findListNames(
  ids: readonly unknown[],
): Promise<Map<string, Pick<ListDoc, "_id" | "title">>> {
  if (ids.length === 0) return new Map();
  const lists = await List.find({ _id: { $in: ids.map(toId) }, open: true }, { title: 1 }).lean<ListDoc[]>();
  return new Map(lists.map((list) => [String(list._id), list]));
}

/** A page of a list's entries in order, and the number of entries for this viewer. */
export interface ItemsPage extends KeysetPage<ItemDoc> {
  readonly count: number;
}

/**
 * Returns a page of a list with the stories this viewer may read: public ones, hidden ones they have access
 * to (as team, or by password), and for the owner also entries with unavailable stories.
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

/** Returns all entries of the owner's list, in order. */
export const readAllItems = (list: ListDoc["_id"]): Promise<ItemDoc[]> =>
  Item.find({ list }, ITEM).sort({ rank: 1, _id: 1 }).lean<ItemDoc[]>();

/** Returns the newest public stories for a feed, last added first. */
export const readNewestItems = (list: ListDoc["_id"], limit: number): Promise<ItemDoc[]> =>
  Item.find({ list, open: true }, { ...ITEM, createdAt: 1 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<ItemDoc[]>();

/** Returns the entry of a story in each of a member's lists: list -> entry. */
export async function standingOf(owner: string, story: string): Promise<ReadonlyMap<string, string>> {
  const items = await Item.find({ owner: toId(owner), story: toId(story) }, { list: 1 }).lean<ItemDoc[]>();
  return new Map(items.map(({ _id, list }) => [String(list), String(_id)]));
}

/** Returns the public lists that contain a story, or null. */
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

/** Returns the stories a member last added to their lists, including private ones. One query. */
export const storiesInListsOf = (
  owner: string,
  limit: number,
): Promise<Pick<ItemDoc, "story" | "createdAt">[]> =>
  Item.find({ owner: toId(owner) }, { story: 1, createdAt: 1, _id: 0 })
    .sort({ _id: -1 })
    .limit(limit)
    .lean<ItemDoc[]>();
