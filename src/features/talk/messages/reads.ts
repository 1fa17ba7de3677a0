import type { Types } from "mongoose";
import { unavailable } from "#core/base/errors.ts";
import type { Filter } from "#core/base/policy.ts";
import { writeIfSpace } from "#core/db/disk.ts";
import { toId } from "#core/db/ids.ts";
import { cursorAt, findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { MessagesClosed } from "#shared/talk/messages.dto.ts";
import { CONVERSATIONS_PER_PAGE, MESSAGES_PER_PAGE } from "#shared/talk/messages.limits.ts";
import { isFollowing } from "../../library/followers/index.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { findBannedCards, findMessagesFrom } from "../../people/users/index.ts";
import { Inbox, Message, type MessageDoc, MessageGroup, type MessageGroupDoc, movedAt } from "./model.ts";

/**
 * Limit on groups that a client catches up on after a connection gap; after a longer gap it reloads the page.
 */
const MISSED_MAX = 20;
/** Time limit in milliseconds for a search in one member's messages. */
const SEARCH_MS = 2_000;
/** Error code of MongoDB's MaxTimeMSExpired. */
const TIME_IS_UP = 50;

const GROUP = {
  participants: 1,
  readers: 1,
  wrote: 1,
  mutedBy: 1,
  last: 1,
  lastUnheard: 1,
  unheard: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;
const MESSAGE = {
  for: 1,
  by: 1,
  group: 1,
  message: 1,
  attachment: 1,
  key: 1,
  read: 1,
  seen: 1,
  createdAt: 1,
} as const;

/**
 * Counts a member's unread messages, without muted conversations. Counted in an index, so that it never
 * disagrees with the list.
 */
export async function countUnread(userId: string): Promise<number> {
  const muted = await MessageGroup.find({ mutedBy: toId(userId) })
    .select({ _id: 1 })
    .lean<Pick<MessageGroupDoc, "_id">[]>();
  const elsewhere = muted.length > 0 ? { group: { $nin: muted.map(({ _id }) => _id) } } : {};
  return Message.countDocuments({ ...unreadOf(userId), ...elsewhere });
}

/** Filter for a member's unread messages. */
export const unreadOf = (userId: string) => ({ for: toId(userId), read: false, readers: toId(userId) });

/**
 * Filter for messages that are read, or unread, as a member may know (`isReadFor`). Sent and received
 * messages each use a separate index.
 */
export const readFor = (userId: string | null, wanted: boolean): Filter =>
  userId
    ? {
        $or: [
          { for: toId(userId), read: wanted },
          { by: toId(userId), seen: wanted ? true : { $in: [false, null] } },
        ],
      }
    : { _id: { $in: [] } };

/** Counts unread messages by group; groups without any are absent. */
export async function unreadByGroup(
  userId: string,
  groups: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, number>> {
  const counts = await Message.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { ...unreadOf(userId), group: { $in: [...groups] } } },
    { $group: { _id: "$group", count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [String(_id), count]));
}

/** Returns a group that this member may see; null for any other. */
export async function findGroup(userId: string, id: string): Promise<MessageGroupDoc | null> {
  return MessageGroup.findOne({ _id: toId(id), readers: toId(userId) })
    .select(GROUP)
    .lean<MessageGroupDoc>();
}

/** Lists a member's groups, newest messages first. */
export const listGroups = (userId: string, place: Place): Promise<KeysetPage<MessageGroupDoc>> =>
  findKeysetPage<MessageGroupDoc, MessageGroupDoc>(MessageGroup, {
    filter: { readers: toId(userId) },
    key: "updatedAt",
    projection: GROUP,
    limit: CONVERSATIONS_PER_PAGE,
    ...place,
  });

/**
 * Returns the groups with new messages since the given time, oldest first, for a client that was
 * disconnected.
 */
export async function findGroupsSince(userId: string, at: Date): Promise<MessageGroupDoc[]> {
  const groups = await MessageGroup.find({ readers: toId(userId), updatedAt: { $gte: at } })
    .sort({ updatedAt: -1, _id: -1 })
    .limit(MISSED_MAX)
    .select(GROUP)
    .lean<MessageGroupDoc[]>();
  return groups.filter((group) => movedAt(group, userId) >= at).reverse();
}

/** Returns the newest message that this member sees in each group, by group. One query. */
export async function lastMessages(
  userId: string,
  groups: readonly MessageGroupDoc[],
): Promise<ReadonlyMap<string, MessageDoc>> {
  const ids = groups.flatMap(({ last, lastUnheard }) => [last, lastUnheard]).filter((id) => id !== null);
  const newestMessages = await Message.find({ _id: { $in: ids }, readers: toId(userId) })
    .select(MESSAGE)
    .lean<MessageDoc[]>();
  return new Map(
    newestMessages
      .sort((a, b) => Number(a.createdAt) - Number(b.createdAt))
      .map((each) => [String(each.group), each]),
  );
}

/**
 * Returns the newest messages that this member sees in each of these groups, newest first, by group. One
 * aggregation.
 */
export async function latestMessages(
  userId: string,
  groups: readonly Types.ObjectId[],
  limit: number,
): Promise<ReadonlyMap<string, readonly MessageDoc[]>> {
  const [only] = groups;
  // Fast path for the common case: one page of a conversation, which is sent with each message.
  if (only && groups.length === 1)
    return new Map([[String(only), (await listMessages(userId, only, {}, limit)).rows]]);
  const rows = await MessageGroup.aggregate<{ _id: Types.ObjectId; messages: MessageDoc[] }>([
    { $match: { _id: { $in: [...groups] } } },
    { $project: { _id: 1 } },
    {
      $lookup: {
        from: Message.collection.collectionName,
        localField: "_id",
        foreignField: "group",
        pipeline: [
          { $match: { readers: toId(userId) } },
          { $sort: { createdAt: -1, _id: -1 } },
          { $limit: limit },
          { $project: MESSAGE },
        ],
        as: "messages",
      },
    },
  ]);
  return new Map(rows.map(({ _id, messages }) => [String(_id), messages]));
}

/** Returns a message that this member may see; null for any other. */
export async function findMessage(userId: string, id: string): Promise<MessageDoc | null> {
  return Message.findOne({ _id: toId(id), readers: toId(userId) })
    .select(MESSAGE)
    .lean<MessageDoc>();
}

/** Returns one page of a conversation as this member sees it, newest first. */
export const listMessages = (
  userId: string,
  group: Types.ObjectId,
  place: Place,
  limit: number = MESSAGES_PER_PAGE,
): Promise<KeysetPage<MessageDoc>> =>
  findKeysetPage<MessageDoc, MessageDoc>(Message, {
    filter: { group, readers: toId(userId) },
    key: "createdAt",
    projection: MESSAGE,
    limit,
    ...place,
  });

/**
 * Returns the page of a conversation with this message: the newest page if it is on it, else the page that
 * ends with it.
 */
export async function listMessagesAt(
  userId: string,
  group: Types.ObjectId,
  id: string,
): Promise<KeysetPage<MessageDoc>> {
  const newest = await listMessages(userId, group, {});
  if (newest.rows.some(({ _id }) => String(_id) === id)) return newest;
  const message = await findMessage(userId, id);
  if (!message?.group.equals(group)) return newest;
  // Starts after the largest possible id of that time, so that the message is on the page.
  return listMessages(userId, group, { after: cursorAt({ ...message, _id: "f".repeat(24) }, "createdAt") });
}

/** Yields a whole conversation, oldest first, holding one message in memory at a time. */
export const walkMessages = (userId: string, group: Types.ObjectId): AsyncIterable<MessageDoc> =>
  Message.find({ group, readers: toId(userId) })
    .sort({ createdAt: 1, _id: 1 })
    .select(MESSAGE)
    .lean<MessageDoc>()
    .cursor() as unknown as AsyncIterable<MessageDoc>;

/**
 * Returns the member's messages that contain the given words, newest first.
 * @throws 503 if the search exceeds the time limit
 */
export async function searchMessages(userId: string, words: string): Promise<MessageDoc[]> {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return Message.find({ readers: toId(userId), message: { $regex: escaped, $options: "i" } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MESSAGES_PER_PAGE)
    .maxTimeMS(SEARCH_MS)
    .select(MESSAGE)
    .lean<MessageDoc[]>()
    .catch((error: unknown) => {
      throw error instanceof Error && "code" in error && error.code === TIME_IS_UP ? unavailable() : error;
    });
}

/**
 * Returns whether the member may write to the other. The other's setting decides (everyone, people they
 * follow, nobody), but members they have written to may always answer. A block is not revealed: it ends the
 * follow, and messages of a blocked member are accepted but not delivered.
 */
export async function closedTo(
  own: string,
  other: string,
  wrote: readonly Types.ObjectId[],
): Promise<MessagesClosed | null> {
  const [from, blocked] = await Promise.all([findMessagesFrom(other), isBlocked(own, other)]);
  if (!from) return (await findBannedCards([other])).has(other) ? "banned" : "gone";
  if (blocked) return "blocked";
  if (from === "everyone" || wrote.some((id) => String(id) === other)) return null;
  return from === "following" && (await isFollowing(other, [own])).has(own) ? null : "closed";
}

/**
 * Returns the unread count of a member's inbox. From then on, their cached pages are refreshed when it may
 * have changed.
 */
export async function openInbox(userId: string, now: Date): Promise<number> {
  const _id = toId(userId);
  if (!(await Inbox.exists({ _id })))
    await writeIfSpace(() =>
      Inbox.collection.updateOne({ _id }, { $setOnInsert: { at: now } }, { upsert: true }),
    );
  return countUnread(userId);
}

/** Records that the unread counts of these members may have changed. */
export async function invalidateInboxes(users: readonly Types.ObjectId[], at: Date): Promise<void> {
  for (const _id of users) await Inbox.updateOne({ _id }, { $set: { at } });
}
