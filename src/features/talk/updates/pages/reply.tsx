import { DeleteUpdatePage } from "../../../../../views/talk/updates/DeleteUpdatePage.tsx";
import { EditUpdatePage } from "../../../../../views/talk/updates/EditUpdatePage.tsx";
import { notFound } from "../../../../core/http/errors.ts";
import {
  buttonPage,
  definePage,
  leadingPage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { DeleteUpdatePageData, EditUpdatePageData } from "../../../../shared/dto.ts";
import { UPDATE_REPLY_MAX } from "../../../../shared/limits.ts";
import { paths } from "../../../../shared/paths.ts";
import { updatesText } from "../../../../shared/talk/updates.text.ts";
import { zoneOf } from "../../../people/users/index.ts";
import type { UpdateReplyDoc } from "../model.ts";
import { permittedReply, readReply, readUpdate } from "../permitted.ts";
import { presentReplies } from "../present.ts";
import { deleteReply, editReply, hideReply } from "../replies.ts";
import type { Writing } from "../writing.ts";

const REPLY = "/updates/:id/replies/:reply";

/** What can be done about one reply. */
export function replyPages(writing: Writing): PageDefinition[] {
  const place = leadingPage({
    path: REPLY,
    async lead(context) {
      const { id, reply } = ofUpdate(context, await readReply(context, context.params.reply!));
      return `${paths.update(id)}?reply=${reply}#reply-${reply}`;
    },
  });

  const edit = definePage<EditUpdatePageData>({
    path: `${REPLY}/edit`,
    access: membersOnly,
    cache: "private",
    async load(context) {
      const found = await underUpdate(context, "update");
      const { id, reply } = ofUpdate(context, found);
      return {
        action: paths.updateReplyAct(id, reply, "edit"),
        back: paths.update(id, reply),
        reply: true,
        max: UPDATE_REPLY_MAX,
        values: { text: found.text },
      };
    },
    async action(context, { values }) {
      const { id, reply } = ofUpdate(context, await underUpdate(context, "update"));
      await editReply(writing, context.caller, reply, { text: values.text });
      return seeOther(paths.update(id, reply));
    },
    meta: () => ({ title: updatesText.editReplyTitle, robots: "noindex" }),
    Component: EditUpdatePage,
  });

  const remove = definePage<DeleteUpdatePageData>({
    path: `${REPLY}/delete`,
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { viewer } = context;
      const found = await underUpdate(context, "delete");
      const { id, reply } = ofUpdate(context, found);
      const [[said], zone] = await Promise.all([presentReplies(viewer, [found]), zoneOf(viewer)]);
      if (!said) throw notFound();
      return {
        action: paths.updateReplyAct(id, reply, "delete"),
        back: paths.update(id, reply),
        reply: true,
        said,
        own: said.author.id === viewer.id,
        replies: 0,
        zone,
      };
    },
    async action(context) {
      const { id, reply } = ofUpdate(context, await underUpdate(context, "delete"));
      await deleteReply(writing, context.caller, reply);
      context.request.session.flash = { kind: "success", text: updatesText.replyDeleted };
      return seeOther(paths.update(id));
    },
    meta: () => ({ title: updatesText.deleteReplyTitle, robots: "noindex" }),
    Component: DeleteUpdatePage,
  });

  const hide = buttonPage(`${REPLY}/hide`, async (context, { values }) => {
    const { id, reply } = ofUpdate(context, await underUpdate(context, "hide"));
    await hideReply(writing, context.caller, reply, values.do !== "show");
    return paths.update(id, reply);
  });

  return [place, edit, remove, hide];
}

/** The reply that the address names, where the update above it may be read too; throws 404 and 403. */
async function underUpdate(
  context: Pick<PageContext, "viewer" | "params">,
  action: "update" | "delete" | "hide",
): Promise<UpdateReplyDoc> {
  if (!(await readUpdate(context, context.params.id!))) throw notFound();
  return permittedReply(context, action, context.params.reply!);
}

/** Ids of both; throws 404 for a reply to another update. */
function ofUpdate({ params }: Pick<PageContext, "params">, reply: UpdateReplyDoc | null) {
  if (!reply || String(reply.update) !== params.id) throw notFound();
  return { id: String(reply.update), reply: String(reply._id) };
}
