import { toId } from "#core/db/ids.ts";
import { bytesOf, type PrivateFile, type PrivateFiles } from "#core/files/private-files.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { Inbox, Message, type MessageDoc, MessageGroup, type MessageGroupDoc, movedAt } from "./model.ts";
import { isReadFor } from "./present.ts";

/**
 * A member's conversations. Messages they wrote are deleted with the account; messages written to them stay
 * with their writers, without a recipient.
 */
export const messagePersonalData = (files: PrivateFiles): PersonalData => ({
  models: ["Message", "MessageGroup"],
  async *export({ id }) {
    const memberId = toId(id);
    yield jsonListFile("messages.json", () => messagesOf(id));
    for await (const { _id, attachment } of withFiles({ readers: memberId }))
      yield { path: `messages/${_id}-${attachment.name}`, content: () => bytesOf(files, attachment) };
    yield jsonListFile("message-groups.json", () => groupsOf(id));
  },
  async erase({ id }) {
    const memberId = toId(id);
    for await (const { attachment } of withFiles({ by: memberId })) await files.remove(attachment);
    await Message.deleteMany({ by: memberId });
    await Message.updateMany(
      { for: memberId },
      { $set: { for: DELETED_AUTHOR }, $pull: { readers: memberId, removedFrom: memberId } },
    );
    for await (const { _id } of MessageGroup.find({ participants: memberId })
      .select({ _id: 1 })
      .lean()
      .cursor()) {
      const lastMessage = await Message.findOne({ group: _id })
        .sort({ createdAt: -1, _id: -1 })
        .select({ _id: 1 })
        .lean();
      if (!lastMessage) await MessageGroup.deleteOne({ _id });
      else
        await MessageGroup.updateOne(
          { _id, participants: memberId },
          {
            $set: { "participants.$": DELETED_AUTHOR, last: lastMessage._id, pair: `gone ${_id}` },
            $pull: { readers: memberId, wrote: memberId, mutedBy: memberId },
          },
        );
    }
    await Inbox.deleteOne({ _id: memberId });
  },
});

/** As the member may see them: without read receipts that others have hidden. */
async function* messagesOf(id: string): AsyncGenerator<object> {
  const storedMessages = Message.find({ readers: toId(id) })
    .select({ readers: 0, key: 0 })
    .lean<MessageDoc[]>()
    .cursor();
  for await (const message of storedMessages as unknown as AsyncIterable<MessageDoc>) {
    const { seen, ...rest } = message;
    yield { ...rest, read: isReadFor(id, message) };
  }
}

async function* groupsOf(id: string): AsyncGenerator<object> {
  const groups = MessageGroup.find({ readers: toId(id) })
    .select({ participants: 1, createdAt: 1, updatedAt: 1, unheard: 1 })
    .lean<MessageGroupDoc>()
    .cursor() as unknown as AsyncIterable<MessageGroupDoc>;
  for await (const { unheard, ...group } of groups)
    yield { ...group, updatedAt: movedAt({ ...group, ...(unheard && { unheard }) }, id) };
}

type WithFile = Pick<MessageDoc, "_id"> & { readonly attachment: PrivateFile };

const withFiles = (filter: object): AsyncIterable<WithFile> =>
  Message.find({ ...filter, attachment: { $ne: null } })
    .select({ attachment: 1 })
    .lean<WithFile>()
    .cursor() as unknown as AsyncIterable<WithFile>;
