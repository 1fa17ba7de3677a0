import type { ClientSession } from "mongoose";
import { isId, toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { createReadMemoryOfMany } from "../../../core/db/read-memory.ts";
import type { BlockKind } from "../../../shared/people/blocks.enums.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { Block, type BlockDoc } from "./model.ts";

/** Members that are looked up one by one. */
const FEW = 20;
/** Blocks and mutes against those who are asked for at one time: more of them are not kept in memory. */
const MOST_KEPT = 1_000;
/** Milliseconds after which they are read again though nobody told of a change. */
const REMEMBERED_MS = 60_000;

/** Whether `by` has blocked `who`: then `who` may neither message, follow nor comment. */
export async function isBlocked(by: string, who: string, session?: ClientSession): Promise<boolean> {
  if (!isId(by) || !isId(who)) return false;
  const query = Block.exists({ by: toId(by), who: toId(who), kind: "block" });
  return (await (session ? query.session(session) : query)) !== null;
}

/** Whether either has blocked the other. */
export async function isEitherBlocked(one: string, other: string): Promise<boolean> {
  return (await isBlocked(one, other)) || isBlocked(other, one);
}

/** Whom a member has blocked. */
export const blockedIdsOf = (userId: string): Promise<string[]> => idsOf(userId, "block");

/** Whom a member does not want to hear of. */
export const mutedIdsOf = (userId: string): Promise<string[]> => idsOf(userId, "mute");

/** Who has blocked this member; for what is left out of sight, never to be shown. */
export async function blockersOf(userId: string): Promise<string[]> {
  const found = await Block.find({ who: toId(userId), kind: "block" })
    .select({ by: 1, _id: 0 })
    .lean<Pick<BlockDoc, "by">[]>();
  return found.map(({ by }) => String(by));
}

/** Of these members, those who have blocked or muted `who`: they are not told of what `who` does. */
export async function idsThatBlockOrMute(
  who: string,
  members: readonly string[],
): Promise<ReadonlySet<string>> {
  const isBlockedOrMuted = await findBlocksOrMutes([who], members);
  return new Set(members.filter((by) => isBlockedOrMuted(by, who)));
}

/** The same of many who do something: whether `by`, of these members, has blocked or muted `who`. One find. */
export async function findBlocksOrMutes(
  doers: readonly string[],
  members: readonly string[],
): Promise<(by: string, who: string) => boolean> {
  if (doers.length === 0 || members.length === 0) return () => false;
  // Those who will not hear of one member are few; a thousand look-ups for a batch of followers would not be.
  const among = members.length <= FEW || doers.length > FEW ? { by: { $in: members.map(toId) } } : {};
  const found = await Block.find({ who: { $in: doers.map(toId) }, ...among })
    .select({ by: 1, who: 1, _id: 0 })
    .lean<Pick<BlockDoc, "by" | "who">[]>();
  const pairs = new Set(found.map(({ by, who }) => `${by} ${who}`));
  return (by, who) => pairs.has(`${by} ${who}`);
}

/** The same for whoever tells of what they do, out of memory where that can be, for most are blocking to nobody. */
export async function rememberedBlocksOrMutes(
  doers: readonly string[],
  members: readonly string[],
): Promise<(by: string, who: string) => boolean> {
  const known = await memory.get(doers);
  const unknown = doers.filter((who) => !known.has(who));
  const isBlockedOrMuted = await findBlocksOrMutes(unknown, members);
  return (by, who) => known.get(who)?.has(by) ?? isBlockedOrMuted(by, who);
}

/** Who is blocking to each of these; nothing of any where that is too many to keep. */
const memory = createReadMemoryOfMany<ReadonlySet<string>>(
  async (doers) => {
    const found = await Block.find({ who: { $in: doers.map(toId) } })
      .select({ by: 1, who: 1, _id: 0 })
      .limit(MOST_KEPT)
      .lean<Pick<BlockDoc, "by" | "who">[]>();
    if (found.length === MOST_KEPT) return new Map();
    const blocking = new Map(doers.map((who) => [who, new Set<string>()]));
    for (const { by, who } of found) blocking.get(String(who))?.add(String(by));
    return blocking;
  },
  { max: 20_000, ttl: REMEMBERED_MS },
);

/** A cache that follows changes: seldom does anybody block, so that all is read again then. */
export const blocksOrMutesCache = {
  drop(tag: string): void {
    if (tag === Block.collection.name) memory.forgetAll();
  },
  clear: (): void => memory.forgetAll(),
};

/** What a member has decided about another. */
export async function decisionsOn(by: string, who: string): Promise<Readonly<Record<BlockKind, boolean>>> {
  const found = await Block.find({ by: toId(by), who: toId(who) })
    .select({ kind: 1, _id: 0 })
    .lean<Pick<BlockDoc, "kind">[]>();
  const has = (wanted: BlockKind) => found.some(({ kind }) => kind === wanted);
  return { block: has("block"), mute: has("mute") };
}

/** A member's own list, newest first. */
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
  const found = await Block.find({ by: toId(userId), kind })
    .select({ who: 1, _id: 0 })
    .lean<Pick<BlockDoc, "who">[]>();
  return found.map(({ who }) => String(who));
}
