import { Types } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { PrivateFile } from "#core/files/private-files.ts";
import type { Upload } from "#core/http/form.ts";
import { uploadByMember } from "#core/limits/rules.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { messagesMessages } from "#shared/talk/messages.messages.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { type Messaging, memberOf } from "./commands.ts";
import { messageByMember } from "./limits.ts";
import { Message, type MessageDoc, MessageGroup, type MessageGroupDoc, movedAt } from "./model.ts";
import { otherOf, presentLive } from "./present.ts";
import { closedTo, findGroup, invalidateInboxes } from "./reads.ts";
import { captionRules, type MessageInput, messageRules } from "./rules.ts";

/** A validated message that the recipient accepts. */
interface Allowed extends Pick<MessageInput, "by" | "message" | "key"> {
  readonly to: string;
  readonly group: Types.ObjectId;
}

/**
 * Sends text, a file or both to the other member of a group and notifies both clients. If the recipient has
 * blocked the writer, the message is stored for the writer only, who is not told. A `key` that was used
 * before returns that message and stores nothing.
 * @throws 403 for a guest or in another's name, 404 if the caller is not in the group, 400 if the recipient
 * is not its other member or does not accept messages from the caller, or for an unsupported file type, 413
 * for a file above 4 MB, 429 for too many
 */
export async function sendMessage(
  messaging: Messaging,
  caller: Caller,
  input: unknown,
  file?: Upload | undefined,
): Promise<MessageDoc> {
  assertMayPost(caller, messaging.services.now());
  const senderId = memberOf(caller);
  const allowed = await allow(senderId, input, file !== undefined);
  const before = await findByKey(allowed);
  if (before) return before;
  await messaging.limits.consume(messageByMember, senderId);
  if (file) await messaging.limits.consume(uploadByMember, senderId);
  const { files } = messaging;
  const attachment = file ? await files.put(file.bytes, { name: file.fileName, field: "file" }) : null;
  try {
    const written = await write(allowed, attachment, messaging.services.now());
    await tell(messaging, written);
    return written;
  } catch (error) {
    // The message may be stored even if notifying failed; the file is removed only if it is not.
    if (attachment && !(await Message.exists({ by: toId(senderId), "attachment.id": attachment.id })))
      await files.remove(attachment);
    const twin = isDuplicateKey(error) ? await findByKey(allowed) : null;
    if (!twin) throw error;
    return twin;
  }
}

async function allow(own: string, input: unknown, withFile: boolean): Promise<Allowed> {
  const rules = withFile ? captionRules : messageRules;
  const { by, for: to, message, group: id, key } = validate<MessageInput>(rules, input);
  if (by !== own) throw forbidden();
  const group = await findGroup(own, id);
  if (!group) throw notFound();
  if (to === own || to !== otherOf(group, own)) throw invalidField("for", messagesMessages.otherParticipant);
  const closed = await closedTo(own, to, group.wrote);
  if (closed === "banned") throw invalidField("for", messagesMessages.accountClosed);
  if (closed === "gone") throw invalidField("for", messages.noSuchMember);
  if (closed)
    throw applicationError(closed === "blocked" ? messages.youBlockedThem : messagesMessages.takesNoMessages);
  return { by, to, message, group: group._id, ...(key ? { key } : {}) };
}

const findByKey = async ({ by, group, key }: Allowed): Promise<MessageDoc | null> =>
  key ? Message.findOne({ by: toId(by), key, group }).lean<MessageDoc>() : null;

/**
 * Stores the message and updates the group in one transaction. No two messages of a group have the same time.
 */
async function write(
  { by, to, message, group, key }: Allowed,
  attachment: PrivateFile | null,
  now: Date,
): Promise<MessageDoc> {
  return inTransaction(async (session) => {
    const isHeard = !(await isBlocked(to, by, session));
    const before = await MessageGroup.findById(group)
      .select({ updatedAt: 1, last: 1, lastUnheard: 1, unheard: 1 })
      .session(session)
      .lean<Pick<MessageGroupDoc, "updatedAt" | "last" | "lastUnheard" | "unheard">>();
    if (!before) throw notFound();
    const next = before.last || before.lastUnheard ? before.updatedAt.getTime() + 1 : 0;
    const createdAt = new Date(Math.max(now.getTime(), next));
    const _id = new Types.ObjectId();
    const [writer, recipient] = [toId(by), toId(to)];
    const readers = isHeard ? [writer, recipient] : [writer];
    const written = { _id, for: recipient, by: writer, group, message, attachment, readers, createdAt };
    const [created] = await Message.create([{ ...written, ...(key ? { key } : {}) }], { session });
    // An undelivered message still changes the group for its writer, who could otherwise tell that it was not
    // delivered.
    const change = isHeard
      ? {
          $set: { last: _id, updatedAt: createdAt },
          $addToSet: { readers: { $each: readers }, wrote: writer },
          $unset: { unheard: 1 },
        }
      : {
          $set: {
            lastUnheard: _id,
            updatedAt: createdAt,
            unheard: { by: writer, before: movedAt(before, to) },
          },
        };
    await MessageGroup.updateOne({ _id: group }, change, { session });
    return created!.toObject<MessageDoc>();
  });
}

/**
 * Sends the message to both members' clients, each with their view of the group. A client that misses it asks
 * for it (`GET /api/messages/since`).
 */
async function tell({ services, realtime }: Messaging, { group: id, readers }: MessageDoc): Promise<void> {
  await invalidateInboxes(readers, services.now());
  const group = await MessageGroup.findById(id).lean<MessageGroupDoc>();
  if (!group) return;
  for (const reader of readers.map(String))
    realtime.emitToUser(reader, `new-message:${reader}`, await presentLive(group, reader));
}
