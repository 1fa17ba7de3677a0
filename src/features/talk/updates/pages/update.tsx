import { DeleteUpdatePage } from "../../../../../views/talk/updates/DeleteUpdatePage.tsx";
import { EditUpdatePage } from "../../../../../views/talk/updates/EditUpdatePage.tsx";
import { UpdatePage } from "../../../../../views/talk/updates/UpdatePage.tsx";
import { notFound } from "../../../../core/http/errors.ts";
import {
  buttonPage,
  definePage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import { excerpt } from "../../../../core/text/index.ts";
import type {
  DeleteUpdatePageData,
  EditUpdatePageData,
  UpdateDto,
  UpdatePageData,
} from "../../../../shared/dto.ts";
import { UPDATE_MAX } from "../../../../shared/limits.ts";
import { paths } from "../../../../shared/paths.ts";
import { updatesText } from "../../../../shared/talk/updates.text.ts";
import { zoneOf } from "../../../people/users/index.ts";
import { deleteUpdate, editUpdate, hideUpdate, showCard } from "../commands.ts";
import type { UpdateDoc } from "../model.ts";
import { permitted, readReply, readUpdate } from "../permitted.ts";
import { presentReplies, presentUpdates } from "../present.ts";
import { listReplies } from "../reads.ts";
import { createReply } from "../replies.ts";
import type { Writing } from "../writing.ts";

const DESCRIPTION = 200;

/** An update with its replies, and what its author and the owner of the feed can do about it. */
export function singlePages(writing: Writing): PageDefinition[] {
  const page = definePage<UpdatePageData>({
    path: "/updates/:id",
    query: ["after", "before", "reply"],
    cache: "private",
    async load(context) {
      const { viewer, query } = context;
      const found = await updateOf(context);
      const place = { after: query.get("after"), before: query.get("before") };
      const first = query.get("reply");
      const wanted = first && !place.after && !place.before ? await readReply(context, first) : null;
      const from = wanted && String(wanted.update) === String(found._id) ? wanted.createdAt : null;
      const [[update], whole, zone] = await Promise.all([
        presentUpdates(viewer, [found]),
        listReplies(viewer, found._id, place, null),
        zoneOf(viewer),
      ]);
      // From a reply on only where it does not stand on the first page anyhow.
      const partly = from !== null && whole.rows.every(({ _id }) => String(_id) !== String(wanted?._id));
      const replies = partly ? await listReplies(viewer, found._id, place, from) : whole;
      if (!update) throw notFound();
      return {
        update,
        replies: await presentReplies(viewer, replies.rows),
        paging: pagingOf(paths.update(update.id), replies, null),
        partly,
        signedIn: viewer.id !== null,
        zone,
      };
    },
    async action(context, { values }) {
      const { caller, params } = context;
      const update = await updateOf(context);
      const reply = await createReply(writing, caller, { update: String(update._id), text: values.text });
      return seeOther(paths.update(params.id!, String(reply._id)));
    },
    meta: ({ update }) => ({
      title: updatesText.title(update.author.name),
      description: excerpt(update.text, DESCRIPTION),
      robots: "noindex, follow",
      type: "article",
    }),
    Component: UpdatePage,
  });

  const edit = definePage<EditUpdatePageData>({
    path: "/updates/:id/edit",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const update = await permitted(context, "update", context.params.id!);
      const id = String(update._id);
      return {
        action: paths.updateAct(id, "edit"),
        back: paths.update(id),
        reply: false,
        max: UPDATE_MAX,
        values: { text: update.text },
      };
    },
    async action({ caller, params }, { values }) {
      await editUpdate(writing, caller, params.id!, { text: values.text });
      return seeOther(paths.update(params.id!));
    },
    meta: () => ({ title: updatesText.editTitle, robots: "noindex" }),
    Component: EditUpdatePage,
  });

  const remove = definePage<DeleteUpdatePageData>({
    path: "/updates/:id/delete",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { viewer } = context;
      const found = await permitted(context, "delete", context.params.id!);
      const [[said], zone] = await Promise.all([presentUpdates(viewer, [found]), zoneOf(viewer)]);
      if (!said) throw notFound();
      return {
        action: paths.updateAct(said.id, "delete"),
        back: paths.update(said.id),
        reply: false,
        said,
        own: said.author.id === viewer.id,
        replies: said.replies,
        zone,
      };
    },
    async action({ viewer, caller, params, request }) {
      const found = await permitted(caller, "delete", params.id!);
      const [said] = await presentUpdates(viewer, [found]);
      await deleteUpdate(writing, caller, params.id!);
      request.session.flash = { kind: "success", text: updatesText.deleted };
      return seeOther(said ? feedOf(said) : paths.newsfeed());
    },
    meta: () => ({ title: updatesText.deleteTitle, robots: "noindex" }),
    Component: DeleteUpdatePage,
  });

  const hide = buttonPage("/updates/:id/hide", async ({ caller, params }, { values }) => {
    await hideUpdate(writing, caller, params.id!, values.do !== "show");
    return paths.update(params.id!);
  });

  const card = buttonPage("/updates/:id/card", async ({ caller, params }, { values }) => {
    await showCard(caller, params.id!, values.do === "show");
    return paths.update(params.id!);
  });

  return [page, edit, remove, hide, card];
}

/** The update that the address names, if this viewer may read it; throws 404. */
async function updateOf(context: Pick<PageContext, "viewer" | "params">): Promise<UpdateDoc> {
  const update = await readUpdate(context, context.params.id!);
  if (!update) throw notFound();
  return update;
}

const feedOf = ({ to, author }: UpdateDto): string => paths.userUpdates((to ?? author).username);
