import type { ClientSession } from "mongoose";
import { applicationError, forbidden, invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { sortText } from "../../../core/text/sort-text.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { adjustUserStats, findPeople, type PersonFields } from "../../people/users/index.ts";
import { Follower, type FollowerDoc } from "./model.ts";
import { type FollowInput, followManyRules, followRules } from "./rules.ts";
import "./events.ts";

/** Times a follow is tried again when the same pair is followed and unfollowed all at once. */
const TRIES = 20;

/** Ends the follows between two, whoever follows whom; the caller's transaction. */
export async function endFollowsBetween(by: string, who: string, session: ClientSession): Promise<void> {
  await endFollow(by, who, session);
  await endFollow(who, by, session);
}

/**
 * Follows a member; done twice it is done once. Someone whom the other has blocked is told nothing: their follow
 * is kept shadow-banned, seen by themselves alone and without effect.
 * @throws 403 for a guest or in another's name, 400 for oneself, nobody, or someone the caller has blocked
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

/** Follows several members, for the registration wizard; those who cannot be followed are passed over. */
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

/** Ends a follow; where there is none it does nothing. */
export async function unfollowUser(services: Services, caller: Caller, input: unknown): Promise<void> {
  const own = memberOf(caller);
  const { following } = validate<FollowInput>(followRules, input);
  await inTransaction(async (session) => {
    const ended = await endFollow(own, following, session);
    if (ended && !ended.shadowBanned)
      await services.events.publish("user.unfollowed", { follower: own, following }, session);
  });
}

/** `unfollowUser` by the entry's own id. */
export async function removeFollow(services: Services, caller: Caller, id: string): Promise<void> {
  const own = memberOf(caller);
  const follow = await Follower.findOne({ _id: toId(id), follower: toId(own) }).lean<FollowerDoc>();
  if (follow) await unfollowUser(services, caller, { following: String(follow.following) });
}

/** Inserts the entry and counts it, both or neither; a second at the same time finds the first one's. */
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
  await count(String(me._id), String(other._id), shadowBanned, 1, session);
  return { follow: created!.toObject<FollowerDoc>(), isNew: true };
}

/**
 * What someone did while they were blocked holds from the block's end on, as they were let believe: it counts, and
 * brings them what they follow. Nobody is told. May run again at any time.
 */
export async function openFollow(follower: string, following: string): Promise<void> {
  const pair = { follower: toId(follower), following: toId(following), shadowBanned: true };
  await inTransaction(async (session) => {
    if (await isBlocked(following, follower, session)) return;
    const opened = await Follower.updateOne(pair, { $set: { shadowBanned: false } }, { session });
    if (opened.modifiedCount > 0) await adjustUserStats(following, { followers: 1 }, session);
  });
}

async function endFollow(
  follower: string,
  following: string,
  session: ClientSession,
): Promise<FollowerDoc | null> {
  const pair = { follower: toId(follower), following: toId(following) };
  const ended = await Follower.findOneAndDelete(pair, { session }).lean<FollowerDoc>();
  if (ended) await count(follower, following, ended.shadowBanned, -1, session);
  return ended;
}

/** In one order whoever follows whom, so that two who follow each other do not wait in a circle. */
async function count(
  follower: string,
  following: string,
  shadowBanned: boolean,
  by: 1 | -1,
  session: ClientSession,
): Promise<void> {
  const changes = [
    { id: follower, change: { following: by } },
    ...(shadowBanned ? [] : [{ id: following, change: { followers: by } }]),
  ];
  changes.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, change } of changes) await adjustUserStats(id, change, session);
}

/** A name as lists are sorted by it: whatever the case and the marks on its letters. */
export const sortKeyOf = ({ name, username }: Pick<PersonFields, "name" | "username">): string =>
  sortText(name || username);

/** The member who calls; throws 403 for a guest. */
export function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
