import type { ClientSession } from "mongoose";
import { inTransaction } from "#core/db/transaction.ts";
import { type ContentPictures, isSeen, memberContent } from "../../people/member-content/index.ts";
import { Update, type UpdateDoc, UpdateReply, type UpdateReplyDoc } from "./model.ts";
import { updateAllOutdatedReplies, updateReplies, withholdReplies } from "./reply-copies.ts";

/** State changes of updates; their replies follow. */
export const updateContent = memberContent<UpdateDoc>({
  name: "update",
  model: Update,
  hiddenWith: { author: "authorHidden", feed: "feedHidden" },
  concerned: async ({ feed }) => [feed],
  derive: (update) => ({ open: isSeen(update) && !update.authorHidden && !update.feedHidden }),
  async follow(before, after, session) {
    if (!after) await withholdReplies(before!._id, session);
    else if (before) await updateReplies(before, after, session);
  },
  secret: ["shadowBanned", "open", "filterFields", "unheard"],
});

/** State changes of replies, and the reply count of their update. */
export const replyContent = memberContent<UpdateReplyDoc>({
  name: "update_reply",
  model: UpdateReply,
  hiddenWith: { author: "authorHidden" },
  concerned: async ({ feed, updateAuthor }) => [updateAuthor, feed],
  derive: (reply) => ({ open: isSeen(reply) && !reply.authorHidden && !reply.parentShut }),
  async follow(before, after, session) {
    const { update: _id, author } = (after ?? before)!;
    const counted = isCounted(after) - isCounted(before);
    const unheard = Number(after?.shadowBanned ?? false) - Number(before?.shadowBanned ?? false);
    const $inc = {
      ...(counted ? { repliesCount: counted } : {}),
      ...(unheard ? { [`unheard.${author}`]: unheard } : {}),
    };
    if (counted || unheard) await Update.updateOne({ _id }, { $inc }, { timestamps: false, session });
  },
  secret: ["shadowBanned", "open"],
});

const isCounted = (reply: UpdateReplyDoc | null): number =>
  Number(reply !== null && isSeen(reply) && !reply.authorHidden);

/** Hides a member's updates, replies and feed, or shows them again. Idempotent. */
export async function setHidden(userId: string, hidden: boolean): Promise<void> {
  await updateContent.setHidden(userId, hidden);
  // Also those that an interrupted run has left behind.
  await updateAllOutdatedReplies(new AbortController().signal);
  await replyContent.setHidden(userId, hidden);
}

/** Deletes the updates and replies of a deleted account, and everything on its feed. Idempotent. */
export async function forgetUpdatesOf(userId: string, pictures: Ending): Promise<void> {
  for await (const id of updateContent.idsOf(userId)) await endUpdate(id, pictures);
  await updateAllOutdatedReplies(new AbortController().signal);
  for await (const id of replyContent.idsOf(userId)) await replyContent.end(id);
}

/** Deletes the pictures of a deleted update. */
type Ending = Pick<ContentPictures, "end"> | undefined;

/** Deletes an update with its replies and pictures; `publish` publishes the event in the same transaction. */
export const endUpdate = (
  id: UpdateDoc["_id"],
  pictures: Ending,
  publish?: (ended: UpdateDoc, session: ClientSession) => Promise<unknown>,
): Promise<UpdateDoc | null> =>
  inTransaction(async (session: ClientSession) => {
    const ended = await updateContent.end(id, session);
    await pictures?.end(ended?.author, ended?.pictures ?? [], session);
    if (ended) await publish?.(ended, session);
    return ended;
  });
