import type { ClientSession } from "mongoose";
import type { Filter } from "#core/base/policy.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { createReadMemory, createReadMemoryOfMany } from "#core/db/read-memory.ts";
import type { BlockKind } from "#shared/people/blocks.enums.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { findStandingByEmail, keyOf } from "../users/index.ts";
import { Block, type BlockDoc } from "./model.ts";

/** Limit up to which members are looked up individually. */
const FEW = 20;
/** Limit on cached blocks and mutes against a batch of members. */
const MOST_KEPT = 1_000;
/** Cache lifetime in milliseconds, for changes this process was not notified of. */
const REMEMBERED_MS = 60_000;

/** Cache tag that any block or mute changes. */
export const BLOCKS_TAG = Block.collection.name;

/** Returns true if `by` has blocked `who`, who then may not message, follow or comment. */
export async function isBlocked(by: string, who: string, session?: ClientSession): Promise<boolean> {
  if (!isId(by) || !isId(who)) return false;
  const query = Block.exists({ by: toId(by), who: toId(who), kind: "block" });
  return (await (session ? query.session(session) : query)) !== null;
}

/** Returns true if either has blocked the other. */
export async function isEitherBlocked(one: string, other: string, session?: ClientSession): Promise<boolean> {
  return (await isBlocked(one, other, session)) || isBlocked(other, one, session);
}

/**
 * Returns true if what a member sends by mail must not go to an address, because its account and the member have a
 * block between them; false for an address without an account.
 */
export async function isAddressApart(sender: string, email: string): Promise<boolean> {
  const account = (await findStandingByEmail([email])).get(keyOf(email));
  return account !== undefined && isEitherBlocked(sender, account.id);
}

/**
 * Finds the blocks between two groups of members, in both directions, in one query. Returns a function that
 * tells whether `by` has blocked `who`.
 */
export async function findBlocksBetween(
  ones: readonly string[],
  others: readonly string[],
): Promise<(by: string, who: string) => boolean> {
  if (ones.length === 0 || others.length === 0) return () => false;
  const [one, other] = [{ $in: ones.map(toId) }, { $in: others.map(toId) }];
  const blocks = await Block.find(
    {
      $or: [
        { by: one, who: other, kind: "block" },
        { by: other, who: one, kind: "block" },
      ],
    },
    { by: 1, who: 1, _id: 0 },
  ).lean<Pick<BlockDoc, "by" | "who">[]>();
  const pairs = new Set(blocks.map(({ by, who }) => `${by} ${who}`));
  return (by, who) => pairs.has(`${by} ${who}`);
}

/** Returns the ids of members that a member has blocked. */
export const blockedIdsOf = (userId: string): Promise<string[]> => idsOf(userId, "block");

/** Returns the ids of members that a member has muted. */
export const mutedIdsOf = (userId: string): Promise<string[]> => idsOf(userId, "mute");

/** Returns the ids of members who blocked this one; used to hide content, never to be shown. */
export async function blockersOf(userId: string): Promise<string[]> {
  const blocks = await Block.find({ who: toId(userId), kind: "block" })
    .select({ by: 1, _id: 0 })
    .lean<Pick<BlockDoc, "by">[]>();
  return blocks.map(({ by }) => String(by));
}

/**
 * Returns the ids of members whose content this member does not see: those they blocked or muted, and those
 * who blocked them. One query.
 */
export async function unseenIdsOf(userId: string): Promise<string[]> {
  const own = toId(userId);
  const blocks = await Block.find({ $or: [{ by: own }, { who: own, kind: "block" }] })
    .select({ by: 1, who: 1, _id: 0 })
    .lean<Pick<BlockDoc, "by" | "who">[]>();
  return [...new Set(blocks.map(({ by, who }) => String(own.equals(by) ? who : by)))];
}

/** Cached `unseenIdsOf`: returns the same array until a block or mute changes. */
export const rememberedUnseen = async (userId: string): Promise<readonly string[]> =>
  (await unseenMemory.get(userId)) ?? [];

const unseenMemory = createReadMemory<readonly string[]>(unseenIdsOf, { max: 20_000, ttl: REMEMBERED_MS });

/** Invalidates the cache for both members of a block or mute that this process has written. */
export const forgetUnseen = (...members: readonly string[]): void => {
  for (const member of members) unseenMemory.forget(member);
};

/**
 * Filter for API lists that excludes content by members hidden from the viewer; `writer` is the author field.
 */
export const unseenBy =
  (writer: string) =>
  async ({ id }: Viewer): Promise<Filter | null> => {
    const unseen = id ? await unseenIdsOf(id) : [];
    return unseen.length > 0 ? { [writer]: { $in: unseen.map(toId) } } : null;
  };

/** Condition with which lists on pages leave out the same; none for a viewer from whom nobody is hidden. */
export async function exceptUnseen({ id }: Pick<Viewer, "id">, writer: string): Promise<Filter> {
  const unseen = id ? await unseenIdsOf(id) : [];
  return unseen.length > 0 ? { [writer]: { $nin: unseen.map(toId) } } : {};
}

/**
 * Returns the ids of the given members who have blocked or muted `who`, or whom `who` has blocked or muted:
 * they are not notified of what `who` does.
 */
export async function idsKeptApart(who: string, members: readonly string[]): Promise<ReadonlySet<string>> {
  const isApart = await findKeptApart([who], members);
  return new Set(members.filter((member) => isApart(member, who)));
}

/** Filter for blocks and mutes of these members, and blocks by them. */
const apartFrom = (doers: readonly string[], members: { readonly $in: unknown[] } | null): Filter => {
  const ids = { $in: doers.map(toId) };
  return {
    $or: [
      { who: ids, ...(members && { by: members }) },
      { by: ids, kind: "block", ...(members && { who: members }) },
    ],
  };
};

/**
 * Returns which members must not be notified of others' actions: either has blocked the other, or the member
 * has muted them. Works on many at once. One query.
 */
export async function findKeptApart(
  doers: readonly string[],
  members: readonly string[],
): Promise<(member: string, doer: string) => boolean> {
  if (doers.length === 0 || members.length === 0) return () => false;
  // Few members avoid any one actor, so fetch all of them; a batch of followers would need a thousand
  // look-ups.
  const among = members.length <= FEW || doers.length > FEW ? { $in: members.map(toId) } : null;
  const pairs = new Set<string>();
  const blocks = await Block.find(apartFrom(doers, among))
    .select({ by: 1, who: 1, kind: 1, _id: 0 })
    .lean<Pick<BlockDoc, "by" | "who" | "kind">[]>();
  for (const { by, who, kind } of blocks) {
    pairs.add(`${by} ${who}`);
    if (kind === "block") pairs.add(`${who} ${by}`);
  }
  return (member, doer) => pairs.has(`${member} ${doer}`);
}

/** Cached version for notifying of members' actions; most members are blocked by nobody. */
export async function rememberedKeptApart(
  doers: readonly string[],
  members: readonly string[],
): Promise<(member: string, doer: string) => boolean> {
  const known = await memory.get(doers);
  const unknown = doers.filter((who) => !known.has(who));
  const isApart = await findKeptApart(unknown, members);
  return (member, doer) => known.get(doer)?.has(member) ?? isApart(member, doer);
}

/** Returns the members with a block between them and each of these; caches nothing if there are too many. */
const memory = createReadMemoryOfMany<ReadonlySet<string>>(
  async (doers) => {
    const blocks = await Block.find(apartFrom(doers, null))
      .select({ by: 1, who: 1, kind: 1, _id: 0 })
      .limit(MOST_KEPT)
      .lean<Pick<BlockDoc, "by" | "who" | "kind">[]>();
    if (blocks.length === MOST_KEPT) return new Map();
    const apart = new Map(doers.map((doer) => [doer, new Set<string>()]));
    for (const { by, who, kind } of blocks) {
      apart.get(String(who))?.add(String(by));
      if (kind === "block") apart.get(String(by))?.add(String(who));
    }
    return apart;
  },
  { max: 20_000, ttl: REMEMBERED_MS },
);

/** Invalidates the cache on changes; blocks are rare, so everything is reloaded. */
export const blocksOrMutesCache = {
  drop(tag: string): void {
    if (tag === BLOCKS_TAG) blocksOrMutesCache.clear();
  },
  clear(): void {
    memory.forgetAll();
    unseenMemory.forgetAll();
  },
};

/** Returns a member's blocks and mutes of another. */
export async function decisionsOn(by: string, who: string): Promise<Readonly<Record<BlockKind, boolean>>> {
  const blocks = await Block.find({ by: toId(by), who: toId(who) })
    .select({ kind: 1, _id: 0 })
    .lean<Pick<BlockDoc, "kind">[]>();
  const has = (wanted: BlockKind) => blocks.some(({ kind }) => kind === wanted);
  return { block: has("block"), mute: has("mute") };
}

/** Lists a member's blocks and mutes, newest first. */
export async function listBlocks(userId: string, place: Place): Promise<KeysetPage<BlockDoc>> {
  return findKeysetPage<BlockDoc, BlockDoc>(Block, {
    filter: { by: toId(userId) },
    key: "createdAt",
    projection: { who: 1, kind: 1, createdAt: 1 },
    limit: PAGE_SIZE.default,
    ...place,
  });
}

async function idsOf(userId: string, kind: BlockKind): Promise<string[]> {
  const blocks = await Block.find({ by: toId(userId), kind })
    .select({ who: 1, _id: 0 })
    .lean<Pick<BlockDoc, "who">[]>();
  return blocks.map(({ who }) => String(who));
}
