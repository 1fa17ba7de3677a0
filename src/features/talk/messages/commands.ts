import { forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import type { PrivateFiles } from "../../../core/files/private-files.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { Realtime } from "../../../core/realtime/index.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import type { MessagesReadDto } from "../../../shared/talk/messages.dto.ts";
import { isBlocked, isEitherBlocked } from "../../people/blocks/index.ts";
import { findPeople, findSharedMarks } from "../../people/users/index.ts";
import { newConversationByMember } from "./limits.ts";
import { Message, type MessageDoc, MessageGroup, type MessageGroupDoc, pairOf } from "./model.ts";
import { otherOf } from "./present.ts";
import { countUnread, findGroup, invalidateInboxes, unreadOf } from "./reads.ts";
import { type GroupInput, groupRules, readRules } from "./rules.ts";

/** What writing and reading messages takes of the house. */
export interface Messaging {
  readonly services: Services;
  readonly limits: Pick<RateLimits, "consume">;
  readonly realtime: Pick<Realtime, "emitToUser" | "isConnected">;
  /** Where attachments are kept. */
  readonly files: PrivateFiles;
}

/**
 * The group of the caller and another member: the one there is, however often and by whomever it is asked for, or a
 * new one for both.
 * @throws 403 for a guest or two others, 400 for nobody, 429 for too many new ones
 */
export async function openGroup(
  messaging: Messaging,
  caller: Caller,
  input: unknown,
): Promise<MessageGroupDoc> {
  const own = memberOf(caller);
  const { participants } = validate<GroupInput>(groupRules, input);
  if (!participants.includes(own)) throw forbidden();
  const pair = pairOf(participants[0]!, participants[1]!);
  const known = await reopen(pair, own);
  if (known) return known;
  const other = participants.find((id) => id !== own)!;
  if (!(await findPeople([other])).has(other)) throw invalidField("participants", messages.noSuchMember);
  await messaging.limits.consume(newConversationByMember, own);
  const now = messaging.services.now();
  try {
    const created = await MessageGroup.create({
      participants: pair.split(" ").map(toId),
      pair,
      // Whom the other has blocked opens a group that only they see.
      readers: [own, ...((await isBlocked(other, own)) ? [] : [other])].map(toId),
      createdAt: now,
      updatedAt: now,
    });
    return created.toObject<MessageGroupDoc>();
  } catch (error) {
    const twin = isDuplicateKey(error) ? await reopen(pair, own) : null;
    if (!twin) throw error;
    return twin;
  }
}

/** The group that is there, in the list of whoever asks for it from now on. */
const reopen = (pair: string, own: string): Promise<MessageGroupDoc | null> =>
  MessageGroup.findOneAndUpdate(
    { pair },
    { $addToSet: { readers: toId(own) } },
    { returnDocument: "after" },
  ).lean<MessageGroupDoc>();

/** Marks one message read; throws 404 for anyone's but those addressed to the caller. */
export async function markMessageRead(
  messaging: Messaging,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const own = memberOf(caller);
  validate<{ read: true }>(readRules, input);
  const mine = { _id: toId(id), for: toId(own), readers: toId(own) };
  const message = await Message.findOne(mine)
    .select({ by: 1, group: 1 })
    .lean<Pick<MessageDoc, "by" | "group">>();
  if (!message) throw notFound();
  const seen = await showsRead(own, String(message.by));
  const { modifiedCount } = await Message.updateOne({ ...mine, read: false }, { $set: { read: true, seen } });
  if (modifiedCount === 0) return;
  await emitCount(messaging, own);
  if (seen) emitRead(messaging, String(message.by), { group: String(message.group), message: id });
}

/**
 * Marks everything in a group that is addressed to the caller as read (specification, section 4); answers how many
 * were not. @throws 404 for a group of others
 */
export async function markGroupRead(messaging: Messaging, caller: Caller, id: string): Promise<number> {
  const own = memberOf(caller);
  const group = await findGroup(own, id);
  if (!group) throw notFound();
  const other = otherOf(group, own);
  const seen = await showsRead(own, other);
  const { modifiedCount } = await Message.updateMany(
    { ...unreadOf(own), group: group._id },
    { $set: { read: true, seen } },
  );
  if (modifiedCount > 0) {
    await emitCount(messaging, own);
    if (seen) emitRead(messaging, other, { group: id, message: null });
  }
  return modifiedCount;
}

/** Whether the writer may know that this member has read something: both show it, and neither has blocked the other. */
const showsRead = async (own: string, writer: string): Promise<boolean> => {
  const [marks, blocked] = await Promise.all([findSharedMarks(own, writer), isEitherBlocked(own, writer)]);
  return marks.read && !blocked;
};

const emitRead = ({ realtime }: Messaging, writer: string, read: MessagesReadDto): void =>
  realtime.emitToUser(writer, `messages-read:${writer}`, read);

/** Whoever no longer shows what they read has never shown it: neither they nor the others see it any more. */
export async function hideRead(member: string): Promise<void> {
  for (const side of ["by", "for"])
    await Message.updateMany({ [side]: toId(member), read: true, seen: true }, { $set: { seen: false } });
}

/** Says whether a member is told of new messages in a group; they are in their list all the same. @throws 404 */
export async function setMuted(
  messaging: Messaging,
  caller: Caller,
  id: string,
  muted: boolean,
): Promise<void> {
  const own = memberOf(caller);
  const changed = await MessageGroup.updateOne(
    { _id: toId(id), readers: toId(own) },
    muted ? { $addToSet: { mutedBy: toId(own) } } : { $pull: { mutedBy: toId(own) } },
  );
  if (changed.matchedCount === 0) throw notFound();
  await emitCount(messaging, own);
}

async function emitCount({ services, realtime }: Messaging, own: string): Promise<void> {
  await invalidateInboxes([toId(own)], services.now());
  realtime.emitToUser(own, `message-count:${own}`, await countUnread(own));
}

/** The member who calls; throws 403 for a guest. */
export function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
