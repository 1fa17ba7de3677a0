import { isId, toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { Batch } from "../followers/index.ts";
import { Favourite, type FavouriteDoc } from "./model.ts";

/** Of these authors and stories, those that are a member's favourites. */
export async function favouritesAmong(
  viewerId: string | null,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!isId(viewerId) || subjects.length === 0) return new Set();
  const found = await Favourite.find({
    favouriter: toId(viewerId),
    subject: { $in: subjects.map(toId) },
  })
    .select({ subject: 1, _id: 0 })
    .lean<Pick<FavouriteDoc, "subject">[]>();
  return new Set(found.map(({ subject }) => String(subject)));
}

/** Those whose favourite this author or story is, by entry, from after the given one on. */
export async function favouritersBatch(subject: string, after: string | null, limit: number): Promise<Batch> {
  const found = await Favourite.find({
    subject: toId(subject),
    ...(after ? { _id: { $gt: toId(after) } } : {}),
  })
    .sort({ _id: 1 })
    .limit(limit)
    .select({ favouriter: 1, shadowBanned: 1 })
    .lean<FavouriteDoc[]>();
  const last = found.length === limit ? found.at(-1) : undefined;
  return {
    ids: found.filter(({ shadowBanned }) => !shadowBanned).map(({ favouriter }) => String(favouriter)),
    next: last ? String(last._id) : null,
  };
}

/** The stories that a member favourited, the last first, without those whose author has blocked them. One find. */
export const favouriteStoriesOf = (
  userId: string,
  limit: number,
): Promise<Pick<FavouriteDoc, "story" | "createdAt">[]> =>
  Favourite.find(
    { favouriter: toId(userId), story: { $exists: true }, shadowBanned: false },
    { story: 1, createdAt: 1, _id: 0 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<FavouriteDoc[]>();

/** A page of the stories that a member favourited, the last first. */
export const listFavouriteStories = (
  userId: string,
  { limit, ...place }: Place & { readonly limit: number },
): Promise<KeysetPage<FavouriteDoc>> =>
  findKeysetPage<FavouriteDoc, FavouriteDoc>(Favourite, {
    filter: { favouriter: toId(userId), story: { $exists: true } },
    key: "createdAt",
    projection: { story: 1 },
    limit,
    hint: { favouriter: 1, createdAt: -1, _id: -1 },
    ...place,
  });

/** Ids of the authors that a member favourited, the last first. One find. */
export async function favouriteAuthorsOf(userId: string, limit: number): Promise<string[]> {
  const found = await Favourite.find(
    { favouriter: toId(userId), author: { $exists: true } },
    { author: 1, _id: 0 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<Pick<FavouriteDoc, "author">[]>();
  return found.map(({ author }) => String(author));
}
