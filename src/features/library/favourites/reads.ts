import { isId, toId } from "#core/db/ids.ts";
import type { Batch } from "../followers/index.ts";
import { Favourite, type FavouriteDoc } from "./model.ts";

/** Returns which of these authors and stories are a member's favourites. */
export async function favouritesAmong(
  viewerId: string | null,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!isId(viewerId) || subjects.length === 0) return new Set();
  const favourites = await Favourite.find({
    favouriter: toId(viewerId),
    subject: { $in: subjects.map(toId) },
  })
    .select({ subject: 1, _id: 0 })
    .lean<Pick<FavouriteDoc, "subject">[]>();
  return new Set(favourites.map(({ subject }) => String(subject)));
}

/** Returns members who favourited an author or story, in batches after the given entry. */
export async function favouritersBatch(subject: string, after: string | null, limit: number): Promise<Batch> {
  const favourites = await Favourite.find({
    subject: toId(subject),
    ...(after ? { _id: { $gt: toId(after) } } : {}),
  })
    .sort({ _id: 1 })
    .limit(limit)
    .select({ favouriter: 1, shadowBanned: 1 })
    .lean<FavouriteDoc[]>();
  const last = favourites.length === limit ? favourites.at(-1) : undefined;
  return {
    ids: favourites.filter(({ shadowBanned }) => !shadowBanned).map(({ favouriter }) => String(favouriter)),
    next: last ? String(last._id) : null,
  };
}

/**
 * Returns a member's favourite stories, newest first, except those of authors who have blocked them. One
 * query.
 */
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

/** Returns the ids of a member's favourite authors, newest first. One query. */
export async function favouriteAuthorsOf(userId: string, limit: number): Promise<string[]> {
  const favourites = await Favourite.find(
    { favouriter: toId(userId), author: { $exists: true } },
    { author: 1, _id: 0 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<Pick<FavouriteDoc, "author">[]>();
  return favourites.map(({ author }) => String(author));
}
