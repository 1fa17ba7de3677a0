import { PastLastPageError } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetOrder, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { readableBy } from "#core/db/readable.ts";
import { compareTitles, TITLE_COLLATION } from "#core/db/titles.ts";
import type { ListsOrder, OwnListsOrder } from "#shared/library/lists.enums.ts";
import { LIST_ITEMS_MAX, LISTS_MAX } from "#shared/library/lists.limits.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { readStoryCards, sortByTitle } from "../../stories/stories/index.ts";
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

/** Returns all of a member's lists, by default the most recently changed first. */
export const readOwnLists = (owner: string, order: OwnListsOrder = "new"): Promise<ListDoc[]> => {
  const lists = List.find({ owner: toId(owner) }, CARD).limit(LISTS_MAX);
  return order === "title"
    ? lists.sort({ title: 1, _id: 1 }).collation(TITLE_COLLATION).lean<ListDoc[]>()
    : lists.sort({ changedAt: -1, _id: -1 }).lean<ListDoc[]>();
};

/** Returns the lists a member follows and may still read: of those followed last. */
export async function readFollowedLists(
  viewer: Viewer & { readonly id: string },
  order: OwnListsOrder,
): Promise<ListDoc[]> {
  const ids = await followedSubjectsOf(viewer.id, "list");
  const lists = await findOpenLists(ids.slice(0, FOLLOWED));
  return order === "title" ? lists.toSorted((one, other) => compareTitles(one.title, other.title)) : lists;
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

/** Returns the notes that everyone can read in a list, in order. */
export async function findPublicNotes(list: ListDoc["_id"]): Promise<string[]> {
  const items = await Item.find({ list, listed: true, note: { $ne: "" } }, { note: 1 })
    .sort({ rank: 1, _id: 1 })
    .limit(LIST_ITEMS_MAX)
    .lean<Pick<ItemDoc, "note">[]>();
  return items.map(({ note }) => note);
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

/** A numbered page of a list's entries. */
export interface TitledItems {
  readonly rows: ItemDoc[];
  /** Entries on all pages. */
  readonly all: readonly ItemDoc[];
  readonly pages: number;
}

/**
 * Returns a page of a list in alphabetical order of titles, with the same entries as `readItems`; stories that
 * the owner can no longer read come last. The titles of its LIST_ITEMS_MAX stories are read from an index.
 * @throws 404 past the last page
 */
export async function readItemsByTitle(viewer: Viewer, list: ListDoc, page: number): Promise<TitledItems> {
  const own = viewer.id === String(list.owner);
  const hidden = new Set((await readableHidden(viewer, list)).map(String));
  const isReadable = ({ listed, story }: ItemDoc) => listed || hidden.has(String(story));
  const items = await Item.find({ list: list._id }, ITEM)
    .sort({ rank: 1, _id: 1 })
    .limit(LIST_ITEMS_MAX)
    .lean<ItemDoc[]>();
  const readable = items.filter(isReadable);
  const titled = await sortByTitle(readable.map(({ story }) => String(story)));
  const places = new Map(titled.map((story, at) => [story, at]));
  const placeOf = ({ story }: ItemDoc) => places.get(String(story)) ?? titled.length;
  const all = (own ? items : readable).toSorted((one, other) => placeOf(one) - placeOf(other));
  const rows = all.slice((page - 1) * PAGE_SIZE.default, page * PAGE_SIZE.default);
  if (page > 1 && rows.length === 0) throw new PastLastPageError();
  return { rows, all, pages: Math.max(1, Math.ceil(all.length / PAGE_SIZE.default)) };
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
