import { notFound } from "#core/base/errors.ts";
import type { PageContext, PageDefinition } from "#core/pages/define-page.ts";
import { leadingPage } from "#core/pages/redirects.ts";
import { hidePage, textPages } from "#features/people/member-content/index.ts";
import { updateReplyFields } from "#shared/talk/updates.fields.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";
import { updatesText } from "#shared/talk/updates.text.ts";
import type { UpdateReplyDoc } from "../model.ts";
import { permittedReply, readReply, readUpdate } from "../permitted.ts";
import { isTheirs } from "../policy.ts";
import { presentReplies } from "../present.ts";
import { deleteReply, editReply, hideReply } from "../replies.ts";
import type { UpdateWriting } from "../writing.ts";

const REPLY = "/updates/:id/replies/:reply";

/** Pages with the actions on one reply. */
export function replyPages(writing: UpdateWriting): PageDefinition[] {
  const replyPage = leadingPage({
    path: REPLY,
    async lead(context) {
      const { update, _id } = ofUpdate(context, await readReply(context.viewer, context.params.reply!));
      return `${updatesPaths.update(String(update))}?reply=${_id}#reply-${_id}`;
    },
  });

  const texts = textPages({
    path: REPLY,
    words: { ...updatesText, ...updatesText.ofReply },
    max: updateReplyFields.text.max,
    find: underUpdate,
    textOf: ({ text }) => text,
    placeOf,
    edit: (caller, { _id }, input) => editReply(writing, caller, String(_id), input),
    present,
    deleteHint: () => updatesText.deleteHint(0),
    asStaff: (reply, viewer) => !isTheirs(viewer, reply),
    delete: (caller, { _id }, input) => deleteReply(writing, caller, String(_id), input),
    aboveOf: ({ update }) => updatesPaths.update(String(update)),
  });

  const hide = hidePage({
    path: REPLY,
    title: updatesText.ofReply.hideTitle,
    find: (context) => underUpdate(context, "hide"),
    placeOf,
    present,
    asStaff: (reply, viewer) => !isTheirs(viewer, reply),
    hide: (caller, { _id }, hidden, input) => hideReply(writing, caller, String(_id), hidden, input),
  });

  return [replyPage, ...texts, hide];
}

async function present({ viewer }: Pick<PageContext, "viewer">, reply: UpdateReplyDoc) {
  const [shown] = await presentReplies(viewer, [reply]);
  return shown ? { ...shown, name: shown.author.name, own: shown.author.id === viewer.id } : null;
}

const placeOf = ({ _id, update }: UpdateReplyDoc): string => updatesPaths.update(String(update), String(_id));

/** Returns the reply named in the address, if the viewer may also read its update. @throws 404, 403 */
async function underUpdate(
  context: Pick<PageContext, "viewer" | "params">,
  action: "update" | "delete" | "hide",
): Promise<UpdateReplyDoc> {
  const { viewer, params } = context;
  if (!(await readUpdate(viewer, params.id!))) throw notFound();
  return ofUpdate(context, await permittedReply(context, action, params.reply!));
}

/** @throws 404 for a reply to another update */
function ofUpdate({ params }: Pick<PageContext, "params">, reply: UpdateReplyDoc | null): UpdateReplyDoc {
  if (!reply || String(reply.update) !== params.id) throw notFound();
  return reply;
}
