import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { beginsWith } from "#core/text/beginnings.ts";
import { sortText } from "#core/text/sort-text.ts";
import { FOLLOWERS_PER_PAGE } from "#shared/library/followers.limits.ts";
import type { PersonDto } from "#shared/people/people.dto.ts";
import { exceptUnseen } from "../../people/blocks/index.ts";
import { findPeople, presentPerson } from "../../people/users/index.ts";
import { Follower, type FollowerDoc } from "./model.ts";
import { followerPolicy } from "./policy.ts";

/** A batch of a long list, with the start of the next one; null at the end. */
export interface Batch {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/** A page of people; null if the list is hidden from others. */
export type PeoplePage = Omit<KeysetPage<unknown>, "rows"> & { readonly people: PersonDto[] };

/** Lists a member's followers by name. */
export const listFollowers = (viewer: Viewer, userId: string, place: Place): Promise<PeoplePage | null> =>
  listPeople(viewer, userId, place, "followers");

/** Lists the members someone follows, by name. */
export const listFollowing = (viewer: Viewer, userId: string, place: Place): Promise<PeoplePage | null> =>
  listPeople(viewer, userId, place, "following");

/** Returns which of these members the viewer follows. */
export async function isFollowing(
  viewerId: string | null,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!isId(viewerId) || ids.length === 0) return new Set();
  const followers = await Follower.find({ follower: toId(viewerId), following: { $in: ids.map(toId) } })
    .select({ following: 1, _id: 0 })
    .lean<Pick<FollowerDoc, "following">[]>();
  return new Set(followers.map(({ following }) => String(following)));
}

/**
 * Returns followed members for feeds, from the index alone, without those who have blocked the member.
 * Returned as one list, because reading thousands of documents with one id each costs many times as much.
 */
export async function followingIdsOf(userId: string): Promise<readonly FollowerDoc["following"][]> {
  const [found] = await Follower.aggregate<{ ids: FollowerDoc["following"][] }>([
    { $match: { follower: toId(userId), shadowBanned: false } },
    { $group: { _id: null, ids: { $push: "$following" } } },
  ]);
  return found?.ids ?? [];
}

/**
 * Returns followed members by the start of their name, sorted by name, without those who have blocked the
 * member.
 */
export async function followedByName(userId: string, begin: string, limit: number): Promise<string[]> {
  const key = begin.trim() && sortText(begin);
  if (!key) return [];
  const followers = await Follower.find({
    follower: toId(userId),
    followingName: beginsWith(key),
    shadowBanned: false,
  })
    .sort({ followingName: 1, _id: 1 })
    .limit(limit)
    .select({ following: 1, _id: 0 })
    .lean<Pick<FollowerDoc, "following">[]>();
  return followers.map(({ following }) => String(following));
}

/** Returns a member's followers after an entry, in a stable order. */
export async function followersBatch(userId: string, after: string | null, limit: number): Promise<Batch> {
  const followers = await Follower.find({
    following: toId(userId),
    ...(after ? { _id: { $gt: toId(after) } } : {}),
  })
    .sort({ _id: 1 })
    .limit(limit)
    .select({ follower: 1, shadowBanned: 1 })
    .lean<Pick<FollowerDoc, "_id" | "follower" | "shadowBanned">[]>();
  const last = followers.length === limit ? followers.at(-1) : undefined;
  return {
    ids: followers.filter(({ shadowBanned }) => !shadowBanned).map(({ follower }) => String(follower)),
    next: last ? String(last._id) : null,
  };
}

/** Yields all followers of a member, a thousand at a time. */
export async function* followerIdsInBatches(userId: string, size = 1_000): AsyncGenerator<readonly string[]> {
  for (let after: string | null = null; ; ) {
    const { ids, next }: Batch = await followersBatch(userId, after, size);
    if (ids.length > 0) yield ids;
    if (next === null) return;
    after = next;
  }
}

const LISTS = {
  followers: { of: "following", other: "follower", key: "followerName" },
  following: { of: "follower", other: "following", key: "followingName" },
} as const;

async function listPeople(
  viewer: Viewer,
  userId: string,
  place: Place,
  list: keyof typeof LISTS,
): Promise<PeoplePage | null> {
  const { of, other, key } = LISTS[list];
  const isOwn = viewer.id === userId;
  const owner = (await findPeople([userId])).get(userId);
  if (!owner || (owner.hideFollows && !isOwn)) return null;
  const readable =
    isOwn && list === "followers" ? { shadowBanned: false } : isOwn ? {} : followerPolicy.readable(viewer);
  const seen = isOwn ? {} : await exceptUnseen(viewer, other);
  const keysetPage = await findKeysetPage<FollowerDoc, FollowerDoc>(Follower, {
    filter: { [of]: toId(userId), ...readable, ...seen },
    key,
    rising: true,
    limit: FOLLOWERS_PER_PAGE,
    projection: { [other]: 1 },
    ...place,
  });
  const people = await findPeople(keysetPage.rows.map((row) => row[other]));
  return {
    people: keysetPage.rows.flatMap((row) => {
      const user = people.get(String(row[other]));
      return user ? [presentPerson(user)] : [];
    }),
    after: keysetPage.after,
    before: keysetPage.before,
  };
}
