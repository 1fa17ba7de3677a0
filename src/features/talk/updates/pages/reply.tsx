import { notFound } from "../../../../core/base/errors.ts";
import {
  buttonPage,
  leadingPage,
  type PageContext,
  type PageDefinition,
} from "../../../../core/pages/define-page.ts";
import { UPDATE_REPLY_MAX } from "../../../../shared/talk/updates.limits.ts";
import { updatesPaths } from "../../../../shared/talk/updates.paths.ts";

import { updatesText } from "../../../../shared/talk/updates.text.ts";
import { textPages } from "../../../people/member-content/index.ts";
import type { UpdateReplyDoc } from "../model.ts";
import { permittedReply, readReply, readUpdate } from "../permitted.ts";
import { presentReplies } from "../present.ts";
import { deleteReply, editReply, hideReply } from "../replies.ts";
import type { UpdateWriting } from "../writing.ts";

const REPLY = "/updates/:id/replies/:reply";

/** What can be done about one reply. */
export function replyPages(writing: UpdateWriting): PageDefinition[] {
  const place = leadingPage({
    path: REPLY,
    async lead(context) {
      const { update, _id } = ofUpdate(context, await readReply(context.viewer, context.params.reply!));
      return `${updatesPaths.update(String(update))}?reply=${_id}#reply-${_id}`;
    },
  });

  const texts = textPages({
    path: REPLY,
    words: { ...updatesText, ...updatesText.ofReply },
    max: UPDATE_REPLY_MAX,
    find: underUpdate,
    textOf: ({ text }) => text,
    placeOf,
    edit: (caller, { _id }, input) => editReply(writing, caller, String(_id), input),
    async said({ viewer }, reply) {
      const [said] = await presentReplies(viewer, [reply]);
      return said ? { ...said, name: said.author.name, own: said.author.id === viewer.id } : null;
    },
    deleteHint: () => updatesText.deleteHint(0),
    delete: (caller, { _id }) => deleteReply(writing, caller, String(_id)),
    aboveOf: ({ update }) => updatesPaths.update(String(update)),
  });

  const hide = buttonPage(`${REPLY}/hide`, async (context, { values }) => {
    const reply = await underUpdate(context, "hide");
    await hideReply(writing, context.caller, String(reply._id), values.do !== "show");
    return placeOf(reply);
  });

  return [place, ...texts, hide];
}

const placeOf = ({ _id, update }: UpdateReplyDoc): string => updatesPaths.update(String(update), String(_id));

/** The reply that the address names, where the update above it may be read too; throws 404 and 403. */
async function underUpdate(
  context: Pick<PageContext, "viewer" | "params">,
  action: "update" | "delete" | "hide",
): Promise<UpdateReplyDoc> {
  const { viewer, params } = context;
  if (!(await readUpdate(viewer, params.id!))) throw notFound();
  return ofUpdate(context, await permittedReply(context, action, params.reply!));
}

/** Throws 404 for a reply to another update. */
function ofUpdate({ params }: Pick<PageContext, "params">, reply: UpdateReplyDoc | null): UpdateReplyDoc {
  if (!reply || String(reply.update) !== params.id) throw notFound();
  return reply;
}
