import type { ClientSession, Types } from "mongoose";
import { type Copies, copiedSource, outdatedCopies, withheldWhile } from "#core/copies/index.ts";
import { deleteInBatches } from "#core/db/delete-in-batches.ts";
import { toId } from "#core/db/ids.ts";
import { isSeen } from "../../people/member-content/index.ts";
import { Update, type UpdateDoc, UpdateReply, type UpdateReplyDoc } from "./model.ts";

/** Updates whose replies do not yet have the state of their update (decision 100). */
export const OutdatedReplies = outdatedCopies("OutdatedReplies", "outdated-update-copies");

/** Tag of cached answers that depend on which updates these are. */
export const OUTDATED_REPLIES_TAG = OutdatedReplies.collection.collectionName;

/** Whether everyone may read an update: copied to its replies. */
const replyCopies: Copies<UpdateDoc> = {
  name: "replies",
  model: UpdateReply,
  fields: ["parentShut", "open", "shadowBanned", "hidden", "removed", "authorHidden"],
  concerned: ({ before, after }) => (before.open === after.open ? null : { update: after._id }),
  valuesOf: (update) => (document) => {
    const reply = document as unknown as UpdateReplyDoc;
    const parentShut = !update.open;
    return { parentShut, open: isSeen(reply) && !reply.authorHidden && !parentShut };
  },
};

const copying = copiedSource<UpdateDoc, { readonly before: UpdateDoc; readonly after: UpdateDoc }>({
  outdated: OutdatedReplies,
  of: "update",
  read: (id) => Update.findById(id).lean<UpdateDoc>(),
  all: () => [replyCopies],
  // Whatever changes them publishes an event or is itself a job (`subscribers.ts`, `setHidden`).
  announce: async () => {},
});

/** Updates the replies of a changed update in its transaction if they are few; marks them for the job if not. */
export const updateReplies = (before: UpdateDoc, after: UpdateDoc, session: ClientSession): Promise<void> =>
  copying.updateCopies(undefined, { before, after }, session);

/** Withholds the replies to a deleted update, in its transaction, until the job has deleted them. */
export async function withholdReplies(update: Types.ObjectId, session: ClientSession): Promise<void> {
  if (!(await UpdateReply.exists({ update }).session(session))) return;
  const marking = { $inc: { changes: 1 }, $addToSet: { copies: replyCopies.name } };
  await OutdatedReplies.findOneAndUpdate({ _id: update }, marking, { session, upsert: true });
}

/**
 * Updates the replies of an update that are out of date, and deletes those of a deleted one. Safe to run at any
 * time, and again after a crash.
 */
export async function updateOutdatedReplies(id: string, signal: AbortSignal): Promise<void> {
  const update = toId(id);
  if (!(await Update.exists({ _id: update }))) await deleteInBatches(UpdateReply, { update }, signal);
  await copying.updateOutdated(undefined, id, signal);
}

/** Updates the replies of all updates that are out of date. */
export async function updateAllOutdatedReplies(signal: AbortSignal): Promise<void> {
  for (const { _id } of await OutdatedReplies.find({}, { _id: 1 }).lean())
    await updateOutdatedReplies(String(_id), signal);
}

/** Withholds replies whose update may have been closed meanwhile from everyone but their authors and the staff. */
export const withheldReplies = withheldWhile(OutdatedReplies, "update")(replyCopies.name, "author");
