import { invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { updatesMessages } from "#shared/talk/updates.messages.ts";
import { replyReport } from "#shared/talk/updates.report.ts";
import {
  actAsOwnerOrStaff,
  assertBlocksNone,
  changeInput,
  isShadowBanned,
  newInput,
  publishEdited,
  type ReasonInput,
  undoAsOwnerOrStaff,
} from "../../people/member-content/index.ts";
import { updatesByMember } from "./limits.ts";
import { Update, type UpdateDoc, type UpdateReplyDoc } from "./model.ts";
import { permittedReply, readUpdate } from "./permitted.ts";
import { isTheirs } from "./policy.ts";
import { editReplyRules, type ReplyInput, replyRules, type TextInput } from "./rules.ts";
import { replyContent } from "./state.ts";
import { publishMentioned, replyEventOf, type UpdateWriting } from "./writing.ts";

/**
 * Creates a reply to an update that the caller may read, and counts it in the same transaction.
 * @throws 403 for a guest or in another's name; 400 if the update does not exist or the caller has blocked
 * its author
 */
export async function createReply(
  writing: UpdateWriting,
  caller: Caller,
  input: unknown,
): Promise<UpdateReplyDoc> {
  const replyInput = newInput<ReplyInput>(writing.services, caller, replyRules, input, "author");
  const { own, update: id, text } = replyInput;
  const storedUpdate = await readUpdate(caller.viewer, id);
  if (!storedUpdate) throw invalidField("update", updatesMessages.noSuchUpdate);
  const others = [...new Set([String(storedUpdate.author), String(storedUpdate.feed)])].filter(
    (other) => other !== own,
  );
  await assertBlocksNone(own, others);
  await writing.limits.consume(updatesByMember, own);
  const shadowBanned = await isShadowBanned(own, others);
  return inTransaction(async (session) => {
    // The update's count is written with the reply, so that hiding or deleting the update at the same time
    // conflicts.
    const update = await Update.findById(storedUpdate._id).session(session).lean<UpdateDoc>();
    if (!update) throw invalidField("update", updatesMessages.noSuchUpdate);
    const by = { author: toId(own), update: update._id, feed: update.feed, updateAuthor: update.author };
    const createdAt = writing.services.now();
    const fields = { ...by, text, shadowBanned, parentShut: !update.open, createdAt };
    const reply = await replyContent.insert(fields, session);
    if (shadowBanned || !storedUpdate.open) return reply;
    const event = replyEventOf(reply);
    await writing.services.events.publish("update.replied", event, session);
    const about = { text, update: id, reply: event.id, by: own };
    await publishMentioned(writing, about, event.updateAuthor, session);
    return reply;
  });
}

/** Like `editUpdate`, for a reply. */
export async function editReply(
  writing: UpdateWriting,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<UpdateReplyDoc> {
  const reply = await permittedReply(caller, "update", id);
  const { text = reply.text } = changeInput<TextInput>(writing.services, caller, editReplyRules, input);
  const changed = await inTransaction(async (session) => {
    const written = await replyContent.editText(reply._id, text, { session });
    if (written) await publishEdited(writing.services, replyContent, written, session);
    if (!written?.open) return written;
    const event = replyEventOf(written);
    await writing.services.events.publish("update.reply-edited", event, session);
    const about = { text, update: event.update, reply: event.id, by: event.author };
    await publishMentioned(writing, about, event.updateAuthor, session);
    return written;
  });
  return changed ?? reply;
}

/** Deletes a reply permanently; staff remove another member's, with a reason. @throws 404, 403, 400 at `reason` */
export async function deleteReply(
  { services }: UpdateWriting,
  caller: Caller,
  id: string,
  input?: ReasonInput,
): Promise<void> {
  const reply = await permittedReply(caller, "delete", id);
  const event = { action: "reply.delete", ...auditOf(reply) } as const;
  const act = { ...actOn(caller, reply), act: "removed", event, input } as const;
  if (!act.own && reply.removed) throw notFound();
  await actAsOwnerOrStaff<unknown>(services, caller, act, (record) =>
    act.own
      ? inTransaction(async (session) => {
          const ended = await replyContent.end(reply._id, session);
          if (ended) await services.events.publish("update.reply-deleted", replyEventOf(ended), session);
        })
      : replyContent.moderate(services, reply._id, { removed: true }, record),
  );
}

/** Like `hideUpdate`, for a reply. */
export async function hideReply(
  { services }: UpdateWriting,
  caller: Caller,
  id: string,
  hidden: boolean,
  input?: ReasonInput,
): Promise<void> {
  const reply = await permittedReply(caller, "hide", id);
  const event = { action: hidden ? "reply.hide" : "reply.show", ...auditOf(reply) } as const;
  const act = { ...actOn(caller, reply), act: "hidden", event, input } as const;
  const turn = hidden ? actAsOwnerOrStaff : undoAsOwnerOrStaff;
  await turn(services, caller, act, (record) =>
    replyContent.moderate(services, reply._id, { hidden }, record),
  );
}

const actOn = ({ viewer }: Caller, reply: UpdateReplyDoc) => ({
  kind: replyReport.name,
  target: String(reply._id),
  by: String(reply.author),
  own: isTheirs(viewer, reply),
});

/** Audit log fields of a reply. */
const auditOf = ({ _id, author, update }: UpdateReplyDoc) => ({
  subject: { type: "reply", id: String(_id) } as const,
  details: { by: String(author), update: String(update) },
});
