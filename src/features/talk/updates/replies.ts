import { assertMayPost } from "../../../core/auth/posting.ts";
import type { Caller } from "../../../core/auth/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { applicationError, forbidden, invalidField } from "../../../core/http/errors.ts";
import { validate } from "../../../core/validate.ts";
import { messages } from "../../../shared/messages.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { Update, type UpdateDoc, UpdateReply, type UpdateReplyDoc } from "./model.ts";
import { permittedReply, readUpdate } from "./permitted.ts";
import { isTheirs } from "./policy.ts";
import { editReplyRules, type ReplyInput, replyRules, type TextInput } from "./rules.ts";
import { endReply, turnReply } from "./state.ts";
import { fail, memberOf, replyEventOf, tellMentioned, type Writing } from "./writing.ts";

/**
 * Answers an update that the caller may read; counted with it, or neither.
 * @throws 403 for a guest or in another's name; 400 where there is no such update, or under one's own block
 */
export async function createReply(writing: Writing, caller: Caller, input: unknown): Promise<UpdateReplyDoc> {
  assertMayPost(caller, writing.services.now());
  const own = memberOf(caller);
  const { author, update: id, text } = validate<ReplyInput>(replyRules, input);
  if ((author ?? own) !== own) throw forbidden();
  const found = await readUpdate(caller, id);
  if (!found) throw invalidField("update", messages.noSuchUpdate);
  const others = [...new Set([String(found.author), String(found.feed)])].filter((other) => other !== own);
  for (const other of others)
    if (await isBlocked(own, other)) throw applicationError(messages.youBlockedThem);
  await writing.limits.consume("updatesByMember", own);
  const blocked = await Promise.all(others.map((other) => isBlocked(other, own)));
  const shadow = blocked.some(Boolean);
  const reply = await inTransaction(async (session) => {
    // Written, not only read: whoever hides or deletes the update meanwhile runs into this.
    const update = await Update.findOneAndUpdate(
      { _id: found._id },
      { $inc: { [shadow ? `unheard.${own}` : "repliesCount"]: 1 } },
      { session, timestamps: false, returnDocument: "after" },
    ).lean<UpdateDoc>();
    if (!update) throw invalidField("update", messages.noSuchUpdate);
    const [created] = await UpdateReply.create(
      [
        {
          author: toId(own),
          update: update._id,
          feed: update.feed,
          updateAuthor: update.author,
          text,
          shadow,
          parentShut: !update.open,
          open: update.open && !shadow,
          createdAt: writing.services.now(),
        },
      ],
      { session },
    );
    return created!.toObject<UpdateReplyDoc>();
  });
  if (shadow || !found.open) return reply;
  await writing.services.events.publish("update.replied", replyEventOf(reply));
  await tellMentioned(
    writing,
    { text, update: id, reply: String(reply._id), by: own },
    String(reply.updateAuthor),
  );
  return reply;
}

/** `editUpdate` for a reply. */
export async function editReply(
  writing: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<UpdateReplyDoc> {
  assertMayPost(caller, writing.services.now());
  const reply = await permittedReply(caller, "update", id);
  const { text } = validate<TextInput>(editReplyRules, input);
  const changed = await UpdateReply.findOneAndUpdate(
    { _id: reply._id, text: { $ne: text } },
    { $set: { text, edited: true } },
    { returnDocument: "after" },
  ).lean<UpdateReplyDoc>();
  if (!changed) return (await UpdateReply.findById(reply._id).lean<UpdateReplyDoc>()) ?? fail();
  if (!changed.open) return changed;
  const event = replyEventOf(changed);
  await writing.services.events.publish("update.reply-edited", event);
  await tellMentioned(
    writing,
    { text, update: event.update, reply: event.id, by: event.author },
    event.updateAuthor,
  );
  return changed;
}

/** Takes a reply away for good; in the audit log when staff do it to others. */
export async function deleteReply({ services }: Writing, caller: Caller, id: string): Promise<void> {
  const reply = await permittedReply(caller, "delete", id);
  const event = { action: "reply.delete", ...auditOf(reply) } as const;
  const ended = await auditedOfOthers(services, caller, isTheirs(caller.viewer, reply), event, () =>
    inTransaction((session) => endReply(reply._id, session)),
  );
  if (ended) await services.events.publish("update.reply-deleted", replyEventOf(ended));
}

/** `hideUpdate` for a reply. */
export async function hideReply(
  { services }: Writing,
  caller: Caller,
  id: string,
  hidden: boolean,
): Promise<void> {
  const reply = await permittedReply(caller, "hide", id);
  const event = { action: hidden ? "reply.hide" : "reply.show", ...auditOf(reply) } as const;
  await auditedOfOthers(services, caller, isTheirs(caller.viewer, reply), event, () =>
    turnReply(reply._id, { hidden }),
  );
}

/** How the audit log names a reply. */
const auditOf = ({ _id, author, update }: UpdateReplyDoc) => ({
  subject: { type: "reply", id: String(_id) } as const,
  details: { by: String(author), update: String(update) },
});
