import type { ClientSession } from "mongoose";
import { inTransaction } from "../../../core/db/transaction.ts";
import { type ContentPictures, isSeen, memberContent } from "../../people/member-content/index.ts";
import { Update, type UpdateDoc, UpdateReply, type UpdateReplyDoc } from "./model.ts";

const REPLY_OPEN = {
  $not: [{ $or: ["$shadowBanned", "$hidden", "$removed", "$authorHidden", "$parentShut"] }],
};

/** Updates as they stand; their replies follow. */
export const updateContent = memberContent<UpdateDoc>({
  model: Update,
  hiddenWith: { author: "authorHidden", feed: "feedHidden" },
  derive: (update) => ({ open: isSeen(update) && !update.authorHidden && !update.feedHidden }),
  async follow(before, after, session) {
    if (!after) await UpdateReply.deleteMany({ update: before!._id }, { session });
    else if (before && before.open !== after.open)
      await UpdateReply.updateMany(
        { update: after._id },
        [{ $set: { parentShut: !after.open } }, { $set: { open: REPLY_OPEN } }],
        { timestamps: false, updatePipeline: true, session },
      );
  },
  secret: ["shadowBanned", "open", "filterFields", "unheard"],
});

/** Replies as they stand, and the number of them that their update keeps. */
export const replyContent = memberContent<UpdateReplyDoc>({
  model: UpdateReply,
  hiddenWith: { author: "authorHidden" },
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

/** Takes what a member wrote, and their feed, out of sight or back into it; may run again at any time. */
export async function setHidden(userId: string, hidden: boolean): Promise<void> {
  await updateContent.setHidden(userId, hidden);
  await replyContent.setHidden(userId, hidden);
}

/** Ends updates and replies of an account that is gone, and whatever stood on its feed; may run again. */
export async function forgetUpdatesOf(userId: string, pictures: Ending): Promise<void> {
  for await (const id of updateContent.idsOf(userId)) await endUpdate(id, pictures);
  for await (const id of replyContent.idsOf(userId)) await replyContent.end(id);
}

/** What takes away the pictures of an update that ends. */
type Ending = Pick<ContentPictures, "end"> | undefined;

/** An update goes with its replies and pictures; `publish` tells of it in the same transaction. */
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
