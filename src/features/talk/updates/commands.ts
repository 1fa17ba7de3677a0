import { invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { messages } from "#shared/messages.ts";
import { updatesMessages } from "#shared/talk/updates.messages.ts";
import { updateReport } from "#shared/talk/updates.report.ts";
import {
  actAsOwnerOrStaff,
  assertBlocksNone,
  changeInput,
  isShadowBanned,
  newInput,
  publishEdited,
  type ReasonInput,
  type SentPicture,
  undoAsOwnerOrStaff,
} from "../../people/member-content/index.ts";
import { findPeople } from "../../people/users/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { updatesByMember } from "./limits.ts";
import { Update, type UpdateDoc } from "./model.ts";
import { permitted } from "./permitted.ts";
import { isTheirs } from "./policy.ts";
import { editUpdateRules, type TextInput, type UpdateInput, updateRules } from "./rules.ts";
import { endUpdate, updateContent } from "./state.ts";
import { eventOf, publishMentioned, type UpdateWriting } from "./writing.ts";

/**
 * Posts an update to the caller's feed or to another member's. If that member has blocked the caller, the
 * update is shadow-banned, like a follow, and nobody is notified. `sent` holds pictures from a form; pictures
 * of the API are named in the input.
 * @throws 403 for a guest or in another's name; 400 for an unknown feed, another author's story, no text or a
 * picture without a description; 429 for too many
 */
export async function createUpdate(
  writing: UpdateWriting,
  caller: Caller,
  input: unknown,
  sent: readonly SentPicture[] = [],
): Promise<UpdateDoc> {
  const updateInput = newInput<UpdateInput>(writing.services, caller, updateRules, input, "author");
  const { own, to, text, story, pictures: uploads = [] } = updateInput;
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

/** Changes the text of an update. `edited` becomes true when the text first differs. */
export async function editUpdate(
  writing: UpdateWriting,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<UpdateDoc> {
  const update = await permitted(caller, "update", id);
  const { text = update.text } = changeInput<TextInput>(writing.services, caller, editUpdateRules, input);
  const link = writing.cards?.linkIn(text);
  // A different link gets a new card, even if the earlier card was removed.
  const card = link === update.link ? {} : link ? { link, cardOff: false } : null;
  const changed = await inTransaction(async (session) => {
    const also = card ? { $set: card } : { $unset: { link: 1, cardOff: 1 } };
    const written = await updateContent.editText(update._id, text, { also, session });
    if (written && link) await writing.cards?.want(link, session);
    if (written) await publishEdited(writing.services, updateContent, written, session);
    if (!written || written.shadowBanned) return written;
    const by = String(written.author);
    await writing.services.events.publish("update.edited", eventOf(written), session);
    await publishMentioned(writing, { text, update: id, reply: null, by }, String(written.feed), session);
    return written;
  });
  return changed ?? update;
}

/**
 * Deletes an update and its replies permanently. Staff remove it from another member's feed, with a reason.
 * @throws 404, 403, 400 at `reason`
 */
export async function deleteUpdate(
  { services, pictures }: UpdateWriting,
  caller: Caller,
  id: string,
  input?: ReasonInput,
): Promise<void> {
  const update = await permitted(caller, "delete", id);
  const event = { action: "update.delete", ...auditOf(update) } as const;
  const act = { ...actOn(caller, update), act: "removed", event, input } as const;
  if (!act.own && update.removed) throw notFound();
  await actAsOwnerOrStaff<unknown>(services, caller, act, (record) =>
    act.own
      ? endUpdate(update._id, pictures, (ended, session) =>
          services.events.publish("update.deleted", eventOf(ended), session),
        )
      : updateContent.moderate(services, update._id, { removed: true }, record),
  );
}

/**
 * Hides an update from the feed or shows it again: for the owner of the feed, who may not edit it, and for
 * staff with a reason.
 * @throws 404, 403, 400 at `reason`
 */
export async function hideUpdate(
  { services }: UpdateWriting,
  caller: Caller,
  id: string,
  hidden: boolean,
  input?: ReasonInput,
): Promise<UpdateDoc> {
  const update = await permitted(caller, "hide", id);
  const event = { action: hidden ? "update.hide" : "update.show", ...auditOf(update) } as const;
  const act = { ...actOn(caller, update), act: "hidden", event, input } as const;
  const turn = hidden ? actAsOwnerOrStaff : undoAsOwnerOrStaff;
  const flagged = await turn(services, caller, act, (record) =>
    updateContent.moderate(services, update._id, { hidden }, record),
  );
  return flagged ?? update;
}

/** Removes the card of a link or shows it again; for the author only. */
export async function showCard(caller: Caller, id: string, shown: boolean): Promise<void> {
  const { _id } = await permitted(caller, "update", id);
  await Update.updateOne({ _id }, { $set: { cardOff: !shown } }, { timestamps: false });
}

const actOn = ({ viewer }: Caller, update: UpdateDoc) => ({
  kind: updateReport.name,
  target: String(update._id),
  by: String(update.author),
  own: isTheirs(viewer, update),
});

/** Audit log fields of an update. */
const auditOf = ({ _id, author, feed }: UpdateDoc) => ({
  subject: { type: "update", id: String(_id) } as const,
  details: { by: String(author), feed: String(feed) },
});
