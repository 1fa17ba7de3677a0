import type { Types } from "mongoose";
import { unavailable } from "../../../core/base/errors.ts";
import type { Filter } from "../../../core/base/policy.ts";
import { toId } from "../../../core/db/ids.ts";
import { cursorAt, findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { MessagesClosed } from "../../../shared/talk/messages.dto.ts";
import { CONVERSATIONS_PER_PAGE, MESSAGES_PER_PAGE } from "../../../shared/talk/messages.limits.ts";
import { isFollowing } from "../../library/followers/index.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { findMessagesFrom } from "../../people/users/index.ts";
import { Inbox, Message, type MessageDoc, MessageGroup, type MessageGroupDoc, movedAt } from "./model.ts";

/** Groups a client may have missed in one gap; after a longer one it loads the page again. */
const MISSED_MAX = 20;
/** Milliseconds that a search through one's own messages may take. */
const SEARCH_MS = 2_000;
/** MongoDB's MaxTimeMSExpired. */
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
 * How many messages a member has not read, those of muted conversations left out: counted in an index, so that it is
 * never below 0 nor beside the list.
 */
export async function countUnread(userId: string): Promise<number> {
  const muted = await MessageGroup.find({ mutedBy: toId(userId) })
    .select({ _id: 1 })
    .lean<Pick<MessageGroupDoc, "_id">[]>();
  const elsewhere = muted.length > 0 ? { group: { $nin: muted.map(({ _id }) => _id) } } : {};
  return Message.countDocuments({ ...unreadOf(userId), ...elsewhere });
}

/** What one has not read. */
export const unreadOf = (userId: string) => ({ for: toId(userId), read: false, readers: toId(userId) });

/** Messages that are read, or not, as a member may know it (`isReadFor`): each side by an index of its own. */
export const readFor = (userId: string | null, wanted: boolean): Filter =>
  userId
    ? {
        $or: [
          { for: toId(userId), read: wanted },
          { by: toId(userId), seen: wanted ? true : { $in: [false, null] } },
        ],
      }
    : { _id: { $in: [] } };

/** Unread messages by group, for these groups; a group without any is not in it. */
export async function unreadByGroup(
  userId: string,
  groups: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, number>> {
  const found = await Message.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { ...unreadOf(userId), group: { $in: [...groups] } } },
    { $group: { _id: "$group", count: { $sum: 1 } } },
  ]);
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}

/** A group that this member may see; null for any other. */
export async function findGroup(userId: string, id: string): Promise<MessageGroupDoc | null> {
  return MessageGroup.findOne({ _id: toId(id), readers: toId(userId) })
    .select(GROUP)
    .lean<MessageGroupDoc>();
}

/** A member's groups, those with the newest messages first. */
export const listGroups = (userId: string, place: Place): Promise<KeysetPage<MessageGroupDoc>> =>
  findKeysetPage<MessageGroupDoc, MessageGroupDoc>(MessageGroup, {
    filter: { readers: toId(userId) },
    key: "updatedAt",
    projection: GROUP,
    limit: CONVERSATIONS_PER_PAGE,
    ...place,
  });

/** Groups in which something was said since a moment, the oldest first: for a client that was away. */
export async function findGroupsSince(userId: string, at: Date): Promise<MessageGroupDoc[]> {
  const found = await MessageGroup.find({ readers: toId(userId), updatedAt: { $gte: at } })
    .sort({ updatedAt: -1, _id: -1 })
    .limit(MISSED_MAX)
    .select(GROUP)
    .lean<MessageGroupDoc[]>();
  return found.filter((group) => movedAt(group, userId) >= at).reverse();
}

/** The newest message of each group that this member sees, by group. One find. */
export async function lastMessages(
  userId: string,
  groups: readonly MessageGroupDoc[],
): Promise<ReadonlyMap<string, MessageDoc>> {
  const ids = groups.flatMap(({ last, lastUnheard }) => [last, lastUnheard]).filter((id) => id !== null);
  const found = await Message.find({ _id: { $in: ids }, readers: toId(userId) })
    .select(MESSAGE)
    .lean<MessageDoc[]>();
  return new Map(
    found.sort((a, b) => Number(a.createdAt) - Number(b.createdAt)).map((each) => [String(each.group), each]),
  );
}

/** The newest messages of each of these groups that this member sees, the newest first, by group. One aggregation. */
export async function latestMessages(
  userId: string,
  groups: readonly Types.ObjectId[],
  limit: number,
): Promise<ReadonlyMap<string, readonly MessageDoc[]>> {
  const [only] = groups;
  // What goes out with each message that is sent: a page of a thread.
  if (only && groups.length === 1)
    return new Map([[String(only), (await listMessages(userId, only, {}, limit)).rows]]);
  const found = await MessageGroup.aggregate<{ _id: Types.ObjectId; messages: MessageDoc[] }>([
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
  return new Map(found.map(({ _id, messages }) => [String(_id), messages]));
}

/** A message that this member may see; null for any other. */
export async function findMessage(userId: string, id: string): Promise<MessageDoc | null> {
  return Message.findOne({ _id: toId(id), readers: toId(userId) })
    .select(MESSAGE)
    .lean<MessageDoc>();
}

/** One page of a thread as this member sees it, the newest first. */
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

/** The page of a thread with this message: the newest where it is on that one, else one that ends with it. */
export async function listMessagesAt(
  userId: string,
  group: Types.ObjectId,
  id: string,
): Promise<KeysetPage<MessageDoc>> {
  const newest = await listMessages(userId, group, {});
  if (newest.rows.some(({ _id }) => String(_id) === id)) return newest;
  const message = await findMessage(userId, id);
  if (!message?.group.equals(group)) return newest;
  // After the last id of that moment: it is on the page itself.
  return listMessages(userId, group, { after: cursorAt({ ...message, _id: "f".repeat(24) }, "createdAt") });
}

/** A whole thread, the oldest first, one message in memory at a time. */
export const walkMessages = (userId: string, group: Types.ObjectId): AsyncIterable<MessageDoc> =>
  Message.find({ group, readers: toId(userId) })
    .sort({ createdAt: 1, _id: 1 })
    .select(MESSAGE)
    .lean<MessageDoc>()
    .cursor() as unknown as AsyncIterable<MessageDoc>;

/** One's own messages with these words in them, the newest first. @throws 503 where that takes too long just now */
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
 * Whether one may write to the other: their own choice decides (everyone, people they follow, nobody), but whom they
 * have written to may always answer. Nothing here tells of a block by the other: it ends their follow, and beyond
 * that a message is taken and not delivered.
 */
export async function closedTo(
  own: string,
  other: string,
  wrote: readonly Types.ObjectId[],
): Promise<MessagesClosed | null> {
  const [from, blocked] = await Promise.all([findMessagesFrom(other), isBlocked(own, other)]);
  if (!from) return "gone";
  if (blocked) return "blocked";
  if (from === "everyone" || wrote.some((id) => String(id) === other)) return null;
  return from === "following" && (await isFollowing(other, [own])).has(own) ? null : "closed";
}

/** The number of a member's inbox; from now on their pages are drawn anew when it may have changed. */
export async function openInbox(userId: string, now: Date): Promise<number> {
  const _id = toId(userId);
  if (!(await Inbox.exists({ _id })))
    await Inbox.collection.updateOne({ _id }, { $setOnInsert: { at: now } }, { upsert: true });
  return countUnread(userId);
}

/** Says that these members' numbers may have changed. */
export async function invalidateInboxes(users: readonly Types.ObjectId[], at: Date): Promise<void> {
  for (const _id of users) await Inbox.updateOne({ _id }, { $set: { at } });
}
