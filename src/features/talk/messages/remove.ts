import type { ClientSession } from "mongoose";
import { isId } from "#core/db/ids.ts";
import { afterCommit } from "#core/db/transaction.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import type { Messaging } from "./commands.ts";
import { Message, type MessageDoc, MessageGroup } from "./model.ts";
import { countUnread, invalidateInboxes } from "./reads.ts";

/**
 * Removes a message from both members or restores it, when staff decide about a report. A removed message is
 * in no conversation, search, count or archive, and its file cannot be downloaded.
 */
export async function moderateMessage(
  { services, realtime }: Messaging,
  id: string,
  away: boolean,
  session: ClientSession,
): Promise<void> {
  const message = isId(id) ? await Message.findById(id).session(session).lean<MessageDoc>() : null;
  const readers = (away ? message?.readers : message?.removedFrom) ?? [];
  if (!message || readers.length === 0) return;
  const { _id, group } = message;
  const update = away
    ? { $set: { readers: [], removedFrom: readers } }
    : { $set: { readers }, $unset: { removedFrom: 1 } };
  await Message.updateOne({ _id }, update, { session });
  await lookAgain(group, readers, session);
  if (away)
    await MessageGroup.updateOne(
      { _id: group, lastUnheard: _id },
      { $set: { lastUnheard: null } },
      { session },
    );
  afterCommit(session, async () => {
    await invalidateInboxes(readers, services.now());
    for (const reader of readers.map(String))
      realtime.emitToUser(reader, `message-count:${reader}`, await countUnread(reader));
  });
}

/** Sets the group's last message to the newest remaining one that the same members see. */
async function lookAgain(
  group: MessageDoc["group"],
  readers: MessageDoc["readers"],
  session: ClientSession,
): Promise<void> {
  if (readers.length < 2 && !readers.some((reader) => reader.equals(DELETED_AUTHOR))) return;
  const lastMessage = await Message.findOne({ group, readers: { $all: [...readers] } })
    .sort({ createdAt: -1, _id: -1 })
    .select({ _id: 1 })
    .session(session)
    .lean();
  await MessageGroup.updateOne({ _id: group }, { $set: { last: lastMessage?._id ?? null } }, { session });
}
