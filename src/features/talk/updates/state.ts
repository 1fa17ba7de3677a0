import type { ClientSession } from "mongoose";
import type { Filter } from "../../../core/auth/policy.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { Update, type UpdateDoc, UpdateReply, type UpdateReplyDoc } from "./model.ts";
import type { UpdatePictures } from "./pictures.ts";

const OPEN = { $not: [{ $or: ["$shadow", "$hidden", "$removed", "$authorAway", "$feedAway"] }] };
const REPLY_OPEN = { $not: [{ $or: ["$shadow", "$hidden", "$removed", "$authorAway", "$parentShut"] }] };

type Flags<Doc> = Partial<
  Pick<Doc, Extract<keyof Doc, "hidden" | "removed" | "authorAway" | "feedAway" | "parentShut">>
>;

const quiet = { timestamps: false, updatePipeline: true } as const;

/** Sets flags of one update, `open` after them, and lets its replies follow. */
export async function flagUpdate(
  id: UpdateDoc["_id"],
  flags: Flags<UpdateDoc>,
  session: ClientSession,
): Promise<UpdateDoc | null> {
  const update = await Update.findOneAndUpdate({ _id: id }, [{ $set: flags }, { $set: { open: OPEN } }], {
    ...quiet,
    session,
    returnDocument: "after",
  }).lean<UpdateDoc>();
  if (update) await flagReplies({ update: id }, { parentShut: !update.open }, session);
  return update;
}

/** Sets flags of replies, and `open` after them. */
async function flagReplies(
  filter: Filter,
  flags: Flags<UpdateReplyDoc>,
  session?: ClientSession,
): Promise<void> {
  await UpdateReply.updateMany(filter, [{ $set: flags }, { $set: { open: REPLY_OPEN } }], {
    ...quiet,
    ...(session ? { session } : {}),
  });
}

/** Adds to the number of an update's replies, never below 0. */
async function countReplies(id: UpdateDoc["_id"], by: number, session: ClientSession): Promise<void> {
  await Update.updateOne(
    { _id: id },
    [{ $set: { repliesCount: { $max: [0, { $add: ["$repliesCount", by] }] } } }],
    { ...quiet, session },
  );
}

/** Replies that the number counts. */
export const isCounted = (
  reply: Pick<UpdateReplyDoc, "shadow" | "hidden" | "removed" | "authorAway">,
): boolean => !reply.shadow && !reply.hidden && !reply.removed && !reply.authorAway;

/** Takes what a member wrote, and their feed, out of sight or back into it; may run again at any time. */
export async function setAway(userId: string, away: boolean): Promise<void> {
  const user = toId(userId);
  for (const [filter, flags] of [
    [{ author: user, authorAway: !away }, { authorAway: away }],
    [{ feed: user, feedAway: !away }, { feedAway: away }],
  ] as const)
    for await (const { _id } of Update.find(filter).select("_id").lean().cursor())
      await inTransaction((session) => flagUpdate(_id, flags, session));
  for await (const { _id } of UpdateReply.find({ author: user, authorAway: !away })
    .select("_id")
    .lean()
    .cursor())
    await inTransaction(async (session) => {
      const before = await UpdateReply.findOne({ _id, authorAway: !away })
        .session(session)
        .lean<UpdateReplyDoc>();
      if (!before) return;
      await flagReplies({ _id }, { authorAway: away }, session);
      if (!before.shadow && !before.hidden && !before.removed)
        await countReplies(before.update, away ? -1 : 1, session);
    });
}

/** Ends updates and replies of an account that is gone, and whatever stood on its feed; may run again. */
export async function forgetUpdatesOf(userId: string, pictures: Ending): Promise<void> {
  const user = toId(userId);
  for (const filter of [{ author: user }, { feed: user }])
    for await (const { _id } of Update.find(filter).select("_id").lean().cursor())
      await inTransaction((session) => endUpdate(_id, session, pictures));
  for await (const { _id } of UpdateReply.find({ author: user }).select("_id").lean().cursor())
    await inTransaction((session) => endReply(_id, session));
}

/** What takes away the pictures of an update that ends. */
type Ending = Pick<UpdatePictures, "end"> | undefined;

/** An update goes with its replies and pictures. */
export async function endUpdate(
  id: UpdateDoc["_id"],
  session: ClientSession,
  pictures: Ending,
): Promise<UpdateDoc | null> {
  const ended = await Update.findOneAndDelete({ _id: id }, { session }).lean<UpdateDoc>();
  if (!ended) return null;
  await UpdateReply.deleteMany({ update: id }, { session });
  await pictures?.end(ended, session);
  return ended;
}

/** A reply goes, and out of the number. */
export async function endReply(
  id: UpdateReplyDoc["_id"],
  session: ClientSession,
): Promise<UpdateReplyDoc | null> {
  const ended = await UpdateReply.findOneAndDelete({ _id: id }, { session }).lean<UpdateReplyDoc>();
  if (ended && isCounted(ended)) await countReplies(ended.update, -1, session);
  if (ended?.shadow)
    await Update.updateOne(
      { _id: ended.update },
      { $inc: { [`unheard.${ended.author}`]: -1 } },
      { timestamps: false, session },
    );
  return ended;
}

/** Sets flags of one reply, and lets the number of replies follow, both or neither. */
export const turnReply = (
  id: UpdateReplyDoc["_id"],
  flags: Partial<Pick<UpdateReplyDoc, "hidden" | "removed">>,
): Promise<void> =>
  inTransaction(async (session) => {
    const before = await UpdateReply.findById(id).session(session).lean<UpdateReplyDoc>();
    if (!before) return;
    await flagReplies({ _id: id }, flags, session);
    const by = Number(isCounted({ ...before, ...flags })) - Number(isCounted(before));
    if (by !== 0) await countReplies(before.update, by, session);
  });
