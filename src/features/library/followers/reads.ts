import type { Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { beginsWith } from "../../../core/text/beginnings.ts";
import { sortText } from "../../../core/text/sort-text.ts";
import { FOLLOWERS_PER_PAGE } from "../../../shared/library/followers.limits.ts";
import type { PersonDto } from "../../../shared/people/people.dto.ts";
import { findPeople, presentPerson } from "../../people/users/index.ts";
import { Follower, type FollowerDoc } from "./model.ts";
import { followerPolicy } from "./policy.ts";

/** Some of a long list, and where the next of it begins; null at the end. */
export interface Batch {
  readonly ids: readonly string[];
  readonly next: string | null;
}

/** A page of people; null where the list is shown to nobody else. */
export type PeoplePage = Omit<KeysetPage<unknown>, "rows"> & { readonly people: PersonDto[] };

/** Who follows a member, by name. */
export const listFollowers = (viewer: Viewer, userId: string, place: Place): Promise<PeoplePage | null> =>
  listPeople(viewer, userId, place, "followers");

/** Whom a member follows, by name. */
export const listFollowing = (viewer: Viewer, userId: string, place: Place): Promise<PeoplePage | null> =>
  listPeople(viewer, userId, place, "following");

/** Of these members, those the viewer follows. */
export async function isFollowing(
  viewerId: string | null,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!isId(viewerId) || ids.length === 0) return new Set();
  const found = await Follower.find({ follower: toId(viewerId), following: { $in: ids.map(toId) } })
    .select({ following: 1, _id: 0 })
    .lean<Pick<FollowerDoc, "following">[]>();
  return new Set(found.map(({ following }) => String(following)));
}

/**
 * Whom a member follows, for feeds: out of the index alone; without those who have blocked them. As one list, since
 * reading thousands of documents that hold an id each costs many times the reading of their ids.
 */
export async function followingIdsOf(userId: string): Promise<readonly FollowerDoc["following"][]> {
  const [found] = await Follower.aggregate<{ ids: FollowerDoc["following"][] }>([
    { $match: { follower: toId(userId), shadowBanned: false } },
    { $group: { _id: null, ids: { $push: "$following" } } },
  ]);
  return found?.ids ?? [];
}

/** Of those a member follows, some whose name begins so, by name; without those who have blocked them. */
export async function followedByName(userId: string, begin: string, limit: number): Promise<string[]> {
  const key = begin.trim() && sortText(begin);
  if (!key) return [];
  const found = await Follower.find({
    follower: toId(userId),
    followingName: beginsWith(key),
    shadowBanned: false,
  })
    .sort({ followingName: 1, _id: 1 })
    .limit(limit)
    .select({ following: 1, _id: 0 })
    .lean<Pick<FollowerDoc, "following">[]>();
  return found.map(({ following }) => String(following));
}

/** A member's followers from after an entry on, in an order that stands still while it is walked. */
export async function followersBatch(userId: string, after: string | null, limit: number): Promise<Batch> {
  const found = await Follower.find({
    following: toId(userId),
    ...(after ? { _id: { $gt: toId(after) } } : {}),
  })
    .sort({ _id: 1 })
    .limit(limit)
    .select({ follower: 1, shadowBanned: 1 })
    .lean<Pick<FollowerDoc, "_id" | "follower" | "shadowBanned">[]>();
  const last = found.length === limit ? found.at(-1) : undefined;
  return {
    ids: found.filter(({ shadowBanned }) => !shadowBanned).map(({ follower }) => String(follower)),
    next: last ? String(last._id) : null,
  };
}

/** All followers of a member, a thousand at a time. */
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
  const found = await findKeysetPage<FollowerDoc, FollowerDoc>(Follower, {
    filter: { [of]: toId(userId), ...readable },
    key,
    rising: true,
    limit: FOLLOWERS_PER_PAGE,
    projection: { [other]: 1 },
    ...place,
  });
  const people = await findPeople(found.rows.map((row) => row[other]));
  return {
    people: found.rows.flatMap((row) => {
      const user = people.get(String(row[other]));
      return user ? [presentPerson(user)] : [];
    }),
    after: found.after,
    before: found.before,
  };
}
