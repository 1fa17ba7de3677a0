import { forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import type { PrivateFiles } from "#core/files/private-files.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Realtime } from "#core/realtime/index.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import type { MessagesReadDto } from "#shared/talk/messages.dto.ts";
import { isBlocked, isEitherBlocked } from "../../people/blocks/index.ts";
import { findPeople, findSharedMarks } from "../../people/users/index.ts";
import { newConversationByMember } from "./limits.ts";
import { Message, type MessageDoc, MessageGroup, type MessageGroupDoc, pairOf } from "./model.ts";
import { otherOf } from "./present.ts";
import { countUnread, findGroup, invalidateInboxes, unreadOf } from "./reads.ts";
import { type GroupInput, groupRules, readRules } from "./rules.ts";

/** Dependencies of the message commands. */
export interface Messaging {
  readonly services: Services;
  readonly limits: Pick<RateLimits, "consume">;
  readonly realtime: Pick<Realtime, "emitToUser" | "isConnected">;
  /** Storage of attachments. */
  readonly files: PrivateFiles;
}

/**
 * Returns the group of the caller and another member: the existing one, opened by either of them, or a new one.
 * @throws 403 for a guest or if the caller is not one of the two, 400 for an unknown member, 429 for too many
 * new groups
 */
export async function openGroup(
  messaging: Messaging,
  caller: Caller,
  input: unknown,
): Promise<MessageGroupDoc> {
  const memberId = memberOf(caller);
  const { participants } = validate<GroupInput>(groupRules, input);
  if (!participants.includes(memberId)) throw forbidden();
  const pair = pairOf(participants[0]!, participants[1]!);
  const known = await reopen(pair, memberId);
  if (known) return known;
  const other = participants.find((id) => id !== memberId)!;
  if (!(await findPeople([other])).has(other)) throw invalidField("participants", messages.noSuchMember);
  await messaging.limits.consume(newConversationByMember, memberId);
  const now = messaging.services.now();
  try {
    const created = await MessageGroup.create({
      participants: pair.split(" ").map(toId),
      pair,
      // If the other member has blocked the caller, only the caller sees the group.
      readers: [memberId, ...((await isBlocked(other, memberId)) ? [] : [other])].map(toId),
      createdAt: now,
      updatedAt: now,
    });
    return created.toObject<MessageGroupDoc>();
  } catch (error) {
    const twin = isDuplicateKey(error) ? await reopen(pair, memberId) : null;
    if (!twin) throw error;
    return twin;
  }
}

/** Returns the existing group and makes it visible in the caller's list. */
const reopen = (pair: string, own: string): Promise<MessageGroupDoc | null> =>
  MessageGroup.findOneAndUpdate(
    { pair },
    { $addToSet: { readers: toId(own) } },
    { returnDocument: "after" },
  ).lean<MessageGroupDoc>();

/** Marks one message read. @throws 404 if it is not addressed to the caller */
export async function markMessageRead(
  messaging: Messaging,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const memberId = memberOf(caller);
  const { read } = validate<{ read: boolean }>(readRules, input);
  const mine = { _id: toId(id), for: toId(memberId), readers: toId(memberId) };
  const message = await Message.findOne(mine)
    .select({ by: 1, group: 1, read: 1 })
    .lean<Pick<MessageDoc, "by" | "group" | "read">>();
  if (!message) throw notFound();
  if (!read && message.read) throw invalidField("read", messages.readOnly);
  if (!read) return;
  const seen = await showsRead(memberId, String(message.by));
  const { modifiedCount } = await Message.updateOne({ ...mine, read: false }, { $set: { read: true, seen } });
  if (modifiedCount === 0) return;
  await emitCount(messaging, memberId);
  if (seen) emitRead(messaging, String(message.by), { group: String(message.group), message: id });
}

/**
 * Marks all messages in a group that are addressed to the caller as read (specification, section 4), and
 * returns how many were unread.
 * @throws 404 if the caller is not in the group
 */
export async function markGroupRead(messaging: Messaging, caller: Caller, id: string): Promise<number> {
  const memberId = memberOf(caller);
  const group = await findGroup(memberId, id);
  if (!group) throw notFound();
  const other = otherOf(group, memberId);
  const seen = await showsRead(memberId, other);
  const { modifiedCount } = await Message.updateMany(
    { ...unreadOf(memberId), group: group._id },
    { $set: { read: true, seen } },
  );
  if (modifiedCount > 0) {
    await emitCount(messaging, memberId);
    if (seen) emitRead(messaging, other, { group: id, message: null });
  }
  return modifiedCount;
}

/**
 * Returns true if the writer may see that this member has read a message: both show read receipts, and
 * neither has blocked the other.
 */
const showsRead = async (own: string, writer: string): Promise<boolean> => {
  const [marks, blocked] = await Promise.all([findSharedMarks(own, writer), isEitherBlocked(own, writer)]);
  return marks.read && !blocked;
};

const emitRead = ({ realtime }: Messaging, writer: string, read: MessagesReadDto): void =>
  realtime.emitToUser(writer, `messages-read:${writer}`, read);

/** Removes all read receipts of a member who has turned them off, so that neither side sees them any more. */
export async function hideRead(member: string): Promise<void> {
  for (const side of ["by", "for"])
    await Message.updateMany({ [side]: toId(member), read: true, seen: true }, { $set: { seen: false } });
}

/**
 * Mutes or unmutes a group: whether the member is notified of new messages. They stay in the list.
 * @throws 404
 */
export async function setMuted(
  messaging: Messaging,
  caller: Caller,
  id: string,
  muted: boolean,
): Promise<void> {
  const memberId = memberOf(caller);
  const changed = await MessageGroup.updateOne(
    { _id: toId(id), readers: toId(memberId) },
    muted ? { $addToSet: { mutedBy: toId(memberId) } } : { $pull: { mutedBy: toId(memberId) } },
  );
  if (changed.matchedCount === 0) throw notFound();
  await emitCount(messaging, memberId);
}

async function emitCount({ services, realtime }: Messaging, own: string): Promise<void> {
  await invalidateInboxes([toId(own)], services.now());
  realtime.emitToUser(own, `message-count:${own}`, await countUnread(own));
}

/** Returns the calling member's id. @throws 403 for a guest */
export function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
