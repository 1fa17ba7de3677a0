import { invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { updatesMessages } from "../../../shared/talk/updates.messages.ts";
import {
  assertBlocksNone,
  changeInput,
  isShadowBanned,
  newInput,
} from "../../people/member-content/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { updatesByMember } from "./limits.ts";
import { Update, type UpdateDoc, type UpdateReplyDoc } from "./model.ts";
import { permittedReply, readUpdate } from "./permitted.ts";
import { isTheirs } from "./policy.ts";
import { editReplyRules, type ReplyInput, replyRules, type TextInput } from "./rules.ts";
import { replyContent } from "./state.ts";
import { publishMentioned, replyEventOf, type UpdateWriting } from "./writing.ts";

/**
 * Answers an update that the caller may read; counted with it, or neither.
 * @throws 403 for a guest or in another's name; 400 where there is no such update, or under one's own block
 */
export async function createReply(
  writing: UpdateWriting,
  caller: Caller,
  input: unknown,
): Promise<UpdateReplyDoc> {
  const said = newInput<ReplyInput>(writing.services, caller, replyRules, input, "author");
  const { own, update: id, text } = said;
  const found = await readUpdate(caller.viewer, id);
  if (!found) throw invalidField("update", updatesMessages.noSuchUpdate);
  const others = [...new Set([String(found.author), String(found.feed)])].filter((other) => other !== own);
  await assertBlocksNone(own, others);
  await writing.limits.consume(updatesByMember, own);
  const shadowBanned = await isShadowBanned(own, others);
  return inTransaction(async (session) => {
    // Its number is written with the reply: whoever hides or deletes the update meanwhile runs into this.
    const update = await Update.findById(found._id).session(session).lean<UpdateDoc>();
    if (!update) throw invalidField("update", updatesMessages.noSuchUpdate);
    const by = { author: toId(own), update: update._id, feed: update.feed, updateAuthor: update.author };
    const createdAt = writing.services.now();
    const fields = { ...by, text, shadowBanned, parentShut: !update.open, createdAt };
    const reply = await replyContent.insert(fields, session);
    if (shadowBanned || !found.open) return reply;
    const event = replyEventOf(reply);
    await writing.services.events.publish("update.replied", event, session);
    const about = { text, update: id, reply: event.id, by: own };
    await publishMentioned(writing, about, event.updateAuthor, session);
    return reply;
  });
}

/** `editUpdate` for a reply. */
export async function editReply(
  writing: UpdateWriting,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<UpdateReplyDoc> {
  const reply = await permittedReply(caller, "update", id);
  const { text } = changeInput<TextInput>(writing.services, caller, editReplyRules, input);
  const changed = await inTransaction(async (session) => {
    const written = await replyContent.editText(reply._id, text, { session });
    if (!written?.open) return written;
    const event = replyEventOf(written);
    await writing.services.events.publish("update.reply-edited", event, session);
    const about = { text, update: event.update, reply: event.id, by: event.author };
    await publishMentioned(writing, about, event.updateAuthor, session);
    return written;
  });
  return changed ?? reply;
}

/** Takes a reply away for good; in the audit log when staff do it to others. */
export async function deleteReply({ services }: UpdateWriting, caller: Caller, id: string): Promise<void> {
  const reply = await permittedReply(caller, "delete", id);
  const event = { action: "reply.delete", ...auditOf(reply) } as const;
  await auditedOfOthers(services, caller, isTheirs(caller.viewer, reply), event, () =>
    inTransaction(async (session) => {
      const ended = await replyContent.end(reply._id, session);
      if (ended) await services.events.publish("update.reply-deleted", replyEventOf(ended), session);
    }),
  );
}

/** `hideUpdate` for a reply. */
export async function hideReply(
  { services }: UpdateWriting,
  caller: Caller,
  id: string,
  hidden: boolean,
): Promise<void> {
  const reply = await permittedReply(caller, "hide", id);
  const event = { action: hidden ? "reply.hide" : "reply.show", ...auditOf(reply) } as const;
  await auditedOfOthers(services, caller, isTheirs(caller.viewer, reply), event, () =>
    replyContent.flag(reply._id, { hidden }),
  );
}

/** How the audit log names a reply. */
const auditOf = ({ _id, author, update }: UpdateReplyDoc) => ({
  subject: { type: "reply", id: String(_id) } as const,
  details: { by: String(author), update: String(update) },
});
