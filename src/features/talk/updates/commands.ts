import { invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { messages } from "../../../shared/messages.ts";
import { updatesMessages } from "../../../shared/talk/updates.messages.ts";
import {
  assertBlocksNone,
  changeInput,
  isShadowBanned,
  newInput,
  type SentPicture,
} from "../../people/member-content/index.ts";
import { findPeople } from "../../people/users/index.ts";
import { auditedOfOthers } from "../../platform/audit/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { updatesByMember } from "./limits.ts";
import { Update, type UpdateDoc } from "./model.ts";
import { permitted } from "./permitted.ts";
import { isTheirs } from "./policy.ts";
import { editUpdateRules, type TextInput, type UpdateInput, updateRules } from "./rules.ts";
import { endUpdate, updateContent } from "./state.ts";
import { eventOf, publishMentioned, type UpdateWriting } from "./writing.ts";

/**
 * Says something on one's own feed or on another's. To someone who has blocked the caller it is kept shadow-banned,
 * as their follow would be: they are told nothing.
 * `sent` are pictures of a form; those of the API are named in the input.
 * @throws 403 for a guest or in another's name; 400 for nobody's feed, another's story, no text or a picture nothing
 * is said of; 429 for too many
 */
export async function createUpdate(
  writing: UpdateWriting,
  caller: Caller,
  input: unknown,
  sent: readonly SentPicture[] = [],
): Promise<UpdateDoc> {
  const said = newInput<UpdateInput>(writing.services, caller, updateRules, input, "author");
  const { own, to, text, story, pictures: uploads = [] } = said;
  const feed = to ?? own;
  const others = feed === own ? [] : [feed];
  if (others.length > 0 && !(await findPeople(others)).has(feed))
    throw invalidField("to", messages.noSuchMember);
  await assertBlocksNone(own, others);
  const about = story ? await readStory(caller.viewer, story) : null;
  if (story && String(about?.author) !== own) throw invalidField("story", updatesMessages.ownStory);
  await writing.limits.consume(updatesByMember, own);
  const shadowBanned = await isShadowBanned(own, others);
  const pictures = [
    ...((await writing.pictures?.uploaded(caller, uploads)) ?? []),
    ...((await writing.pictures?.keep(caller, sent)) ?? []),
  ];
  const link = writing.cards?.linkIn(text);
  const create = () =>
    inTransaction(async (session) => {
      const created = await updateContent.insert(
        {
          author: toId(own),
          feed: toId(feed),
          text,
          ...(to ? { to: toId(to) } : {}),
          ...(about ? { story: about._id, filterFields: about.filterFields } : {}),
          ...(pictures.length > 0 ? { pictures } : {}),
          ...(link ? { link } : {}),
          shadowBanned,
          createdAt: writing.services.now(),
        },
        session,
      );
      if (link) await writing.cards?.want(link, session);
      if (shadowBanned) return created;
      const { events } = writing.services;
      await events.publish("update.created", { ...eventOf(created), story: story ?? null }, session);
      await publishMentioned(
        writing,
        { text, update: String(created._id), reply: null, by: own },
        feed,
        session,
      );
      return created;
    });
  return create().catch(async (error) => {
    await writing.pictures?.forget(pictures);
    throw error;
  });
}

/** Changes the text; `edited` is true from the first time that it really is another. */
export async function editUpdate(
  writing: UpdateWriting,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<UpdateDoc> {
  const update = await permitted(caller, "update", id);
  const { text } = changeInput<TextInput>(writing.services, caller, editUpdateRules, input);
  const link = writing.cards?.linkIn(text);
  // The card of another link is another card: that one was taken away says nothing of this.
  const card = link === update.link ? {} : link ? { link, cardOff: false } : null;
  const changed = await inTransaction(async (session) => {
    const also = card ? { $set: card } : { $unset: { link: 1, cardOff: 1 } };
    const written = await updateContent.editText(update._id, text, { also, session });
    if (written && link) await writing.cards?.want(link, session);
    if (!written || written.shadowBanned) return written;
    const by = String(written.author);
    await writing.services.events.publish("update.edited", eventOf(written), session);
    await publishMentioned(writing, { text, update: id, reply: null, by }, String(written.feed), session);
    return written;
  });
  return changed ?? update;
}

/** Takes an update and its replies away for good; in the audit log when staff do it on another's feed. */
export async function deleteUpdate(
  { services, pictures }: UpdateWriting,
  caller: Caller,
  id: string,
): Promise<void> {
  const update = await permitted(caller, "delete", id);
  const event = { action: "update.delete", ...auditOf(update) } as const;
  await auditedOfOthers(services, caller, isTheirs(caller.viewer, update), event, () =>
    endUpdate(update._id, pictures, (ended, session) =>
      services.events.publish("update.deleted", eventOf(ended), session),
    ),
  );
}

/**
 * Takes an update off the feed or puts it back: for its owner, who may not change a word of it, and for the staff, whose
 * doing is in the audit log.
 */
export async function hideUpdate(
  { services }: UpdateWriting,
  caller: Caller,
  id: string,
  hidden: boolean,
): Promise<UpdateDoc> {
  const update = await permitted(caller, "hide", id);
  const event = { action: hidden ? "update.hide" : "update.show", ...auditOf(update) } as const;
  const flagged = await auditedOfOthers(services, caller, isTheirs(caller.viewer, update), event, () =>
    updateContent.flag(update._id, { hidden }),
  );
  return flagged ?? update;
}

/** Takes the card of a link away or shows it again: for the author alone. */
export async function showCard(caller: Caller, id: string, shown: boolean): Promise<void> {
  const { _id } = await permitted(caller, "update", id);
  await Update.updateOne({ _id }, { $set: { cardOff: !shown } }, { timestamps: false });
}

/** How the audit log names an update. */
const auditOf = ({ _id, author, feed }: UpdateDoc) => ({
  subject: { type: "update", id: String(_id) } as const,
  details: { by: String(author), feed: String(feed) },
});
