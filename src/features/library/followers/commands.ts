import type { ClientSession } from "mongoose";
import { applicationError, forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { sortText } from "#core/text/sort-text.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { adjustUserStats, findPeople, type PersonFields } from "../../people/users/index.ts";
import { Follower, type FollowerDoc } from "./model.ts";
import { type FollowInput, followManyRules, followRules } from "./rules.ts";
import "./events.ts";

/** Attempts to save a follow while the same pair is followed and unfollowed concurrently. */
const TRIES = 20;

/**
 * Shadow-bans the follows between two members in the caller's transaction: they have no effect while the
 * block lasts, and apply again after it.
 */
export async function shadowBanFollowsBetween(
  by: string,
  who: string,
  session: ClientSession,
): Promise<void> {
  await shutFollow(by, who, session);
  await shutFollow(who, by, session);
}

async function shutFollow(follower: string, following: string, session: ClientSession): Promise<void> {
  const pair = { follower: toId(follower), following: toId(following), shadowBanned: false };
  const shut = await Follower.findOneAndUpdate(pair, { $set: { shadowBanned: true } }, { session });
  if (shut && !shut.followerHidden) await adjustUserStats(following, { followers: -1 }, session);
}

/** Restores the follows between two members after a block; safe to run again. */
export async function openFollowsBetween(by: string, who: string): Promise<void> {
  await openFollow(who, by);
  await openFollow(by, who);
}

/**
 * Follows a member; idempotent. A member who was blocked by the other is not told: their follow is saved as
 * shadow-banned, visible only to them and without effect.
 * @throws 403 for a guest or in another's name, 400 for the caller, an unknown member, or someone the caller has
 * blocked
 */
export async function followUser(services: Services, caller: Caller, input: unknown): Promise<FollowerDoc> {
  const own = memberOf(caller);
  const { follower = own, following } = validate<FollowInput>(followRules, input);
  if ((follower ?? own) !== own) throw forbidden();
  if (following === own) throw invalidField("following", messages.notYourself);
  const people = await findPeople([own, following]);
  const [me, other] = [people.get(own), people.get(following)];
  if (!me) throw forbidden();
  if (!other) throw invalidField("following", messages.noSuchMember);
  if (await isBlocked(own, following)) throw applicationError(messages.youBlockedThem);
  return begin(me, other, async ({ _id, shadowBanned }, session) => {
    if (shadowBanned) return;
    const event = { id: String(_id), follower: own, following };
    await services.events.publish("user.followed", event, session);
  });
}

/** Follows several members, for the registration wizard; those who cannot be followed are skipped. */
export async function followUsers(services: Services, caller: Caller, input: unknown): Promise<number> {
  const own = memberOf(caller);
  const { following } = validate<{ following: readonly string[] }>(followManyRules, input);
  const there = await findPeople(following);
  let count = 0;
  for (const id of there.keys()) {
    if (id === own || (await isBlocked(own, id))) continue;
    await followUser(services, caller, { following: id });
    count += 1;
  }
  return count;
}

/** Unfollows a member; does nothing if there is no follow. */
export async function unfollowUser(services: Services, caller: Caller, input: unknown): Promise<void> {
  const own = memberOf(caller);
  const { following } = validate<FollowInput>(followRules, input);
  await inTransaction(async (session) => {
    const ended = await endFollow(own, following, session);
    if (ended && !ended.shadowBanned)
      await services.events.publish("user.unfollowed", { follower: own, following }, session);
  });
}

/** Same as `unfollowUser`, by the id of the entry. */
export async function removeFollow(services: Services, caller: Caller, id: string): Promise<void> {
  const own = memberOf(caller);
  const follow = await Follower.findOne({ _id: toId(id), follower: toId(own) }).lean<FollowerDoc>();
  if (follow) await unfollowUser(services, caller, { following: String(follow.following) });
}

/**
 * Inserts an entry and counts it, both or neither; a concurrent second request finds the first one's entry.
 */
async function begin(
  me: PersonFields,
  other: PersonFields,
  publish: (begun: FollowerDoc, session: ClientSession) => Promise<void>,
): Promise<FollowerDoc> {
  const pair = { follower: me._id, following: other._id };
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(async (session) => {
        const { follow, isNew } = await insert(me, other, session);
        if (isNew) await publish(follow, session);
        return follow;
      });
    } catch (error) {
      if (!isDuplicateKey(error) || tries >= TRIES) throw error;
    }
    const follow = await Follower.findOne(pair).lean<FollowerDoc>();
    if (follow) return follow;
  }
}

async function insert(me: PersonFields, other: PersonFields, session: ClientSession) {
  const pair = { follower: me._id, following: other._id };
  const known = await Follower.findOne(pair).session(session).lean<FollowerDoc>();
  if (known) return { follow: known, isNew: false };
  const shadowBanned = await isBlocked(String(other._id), String(me._id), session);
  const [created] = await Follower.create(
    [
      {
        ...pair,
        followerName: sortKeyOf(me),
        followingName: sortKeyOf(other),
        shadowBanned,
        followerHides: me.hideFollows ?? false,
        followingHides: other.hideFollows ?? false,
      },
    ],
    { session },
  );
  await count(created!, 1, session);
  return { follow: created!.toObject<FollowerDoc>(), isNew: true };
}

/**
 * Makes a follow from the time of a block effective after it, as the follower was led to believe: it counts
 * and delivers news. Nobody is notified. Safe to run again.
 */
export async function openFollow(follower: string, following: string): Promise<void> {
  const pair = { follower: toId(follower), following: toId(following), shadowBanned: true };
  await inTransaction(async (session) => {
    if (await isBlocked(following, follower, session)) return;
    if (await isBlocked(follower, following, session)) return;
    const opened = await Follower.findOneAndUpdate(pair, { $set: { shadowBanned: false } }, { session });
    if (opened && !opened.followerHidden) await adjustUserStats(following, { followers: 1 }, session);
  });
}

async function endFollow(
  follower: string,
  following: string,
  session: ClientSession,
): Promise<FollowerDoc | null> {
  const pair = { follower: toId(follower), following: toId(following) };
  const ended = await Follower.findOneAndDelete(pair, { session }).lean<FollowerDoc>();
  if (ended) await count(ended, -1, session);
  return ended;
}

/** Always in the same order, so that two members following each other cannot deadlock. */
async function count(follow: FollowerDoc, by: 1 | -1, session: ClientSession): Promise<void> {
  const { follower, following } = follow;
  const changes = [
    ...(countsForFollower(follow) ? [{ id: String(follower), change: { following: by } }] : []),
    ...(countsForFollowed(follow) ? [{ id: String(following), change: { followers: by } }] : []),
  ];
  changes.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, change } of changes) await adjustUserStats(id, change, session);
}

type Counted = Pick<FollowerDoc, "shadowBanned" | "followerHidden" | "followingHidden">;

/** Returns true if the follow counts among the members its follower follows. */
export const countsForFollower = ({ followingHidden }: Counted): boolean => !followingHidden;

/** Returns true if the follow counts among the followers of the followed member. */
export const countsForFollowed = ({ shadowBanned, followerHidden }: Counted): boolean =>
  !shadowBanned && !followerHidden;

/** Sort key of a name: ignores case and diacritics. */
export const sortKeyOf = ({ name, username }: Pick<PersonFields, "name" | "username">): string =>
  sortText(name || username);

/** Returns the calling member's id. @throws 403 for a guest */
export function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
