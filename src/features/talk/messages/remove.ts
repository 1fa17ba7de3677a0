import type { ClientSession } from "mongoose";
import { isId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import type { Messaging } from "./commands.ts";
import { Message, type MessageDoc, MessageGroup } from "./model.ts";
import { countUnread, invalidateInboxes } from "./reads.ts";

/**
 * Takes a message away from both, or gives it back to those who had it: what staff decide of a reported one. Taken
 * away it is in nobody's conversation, search, number or archive, and its file is nobody's to fetch.
 */
export async function takeMessage(messaging: Messaging, id: string, away: boolean): Promise<void> {
  const { services, realtime } = messaging;
  const readers = await inTransaction(async (session) => {
    const message = isId(id) ? await Message.findById(id).session(session).lean<MessageDoc>() : null;
    const had = (away ? message?.readers : message?.removedFrom) ?? [];
    if (!message || had.length === 0) return [];
    const { _id, group } = message;
    const update = away
      ? { $set: { readers: [], removedFrom: had } }
      : { $set: { readers: had }, $unset: { removedFrom: 1 } };
    await Message.updateOne({ _id }, update, { session });
    await lookAgain(group, had, session);
    if (away)
      await MessageGroup.updateOne(
        { _id: group, lastUnheard: _id },
        { $set: { lastUnheard: null } },
        { session },
      );
    return had;
  });
  if (readers.length === 0) return;
  await invalidateInboxes(readers, services.now());
  for (const reader of readers.map(String))
    realtime.emitToUser(reader, `message-count:${reader}`, await countUnread(reader));
}

/** The newest that is left of what the same members see is the group's last. */
async function lookAgain(
  group: MessageDoc["group"],
  readers: MessageDoc["readers"],
  session: ClientSession,
): Promise<void> {
  if (readers.length < 2 && !readers.some((reader) => reader.equals(DELETED_AUTHOR))) return;
  const left = await Message.findOne({ group, readers: { $all: [...readers] } })
    .sort({ createdAt: -1, _id: -1 })
    .select({ _id: 1 })
    .session(session)
    .lean();
  await MessageGroup.updateOne({ _id: group }, { $set: { last: left?._id ?? null } }, { session });
}
