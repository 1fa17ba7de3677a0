import { notFound } from "#core/base/errors.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { excerpt } from "#core/text/index.ts";
import { hidePage, textPages } from "#features/people/member-content/index.ts";
import { findPeople, zoneOf } from "#features/people/users/index.ts";
import { plainWords } from "#shared/people/plain-words.ts";
import type { UpdatePageData } from "#shared/talk/updates.dto.ts";
import { updateFields } from "#shared/talk/updates.fields.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";
import { updatesText } from "#shared/talk/updates.text.ts";
import { UpdatePage } from "#views/talk/updates/UpdatePage.tsx";
import { deleteUpdate, editUpdate, hideUpdate, showCard } from "../commands.ts";
import type { UpdateDoc } from "../model.ts";
import { permitted, readReply, readUpdate } from "../permitted.ts";
import { isTheirs, repliesFor } from "../policy.ts";
import { presentReplies, presentUpdates } from "../present.ts";
import { listReplies } from "../reads.ts";
import { createReply } from "../replies.ts";
import type { UpdateWriting } from "../writing.ts";

const DESCRIPTION = 200;

/** Page of an update with its replies, and the actions of its author and the feed's owner. */
export function singlePages(writing: UpdateWriting): PageDefinition[] {
  const page = definePage<UpdatePageData>({
    path: "/updates/:id",
    previews: true,
    query: ["after", "before", "reply"],
    cache: "private",
    async load(context) {
      const { viewer, query } = context;
      const storedUpdate = await updateOf(context);
      const cursor = { after: query.get("after"), before: query.get("before") };
      const first = query.get("reply");
      const linkedReply = first && !cursor.after && !cursor.before ? await readReply(viewer, first) : null;
      const from =
        linkedReply && String(linkedReply.update) === String(storedUpdate._id) ? linkedReply.createdAt : null;
      const [[update], whole, zone] = await Promise.all([
        presentUpdates(viewer, [storedUpdate]),
        listReplies(viewer, storedUpdate, cursor, null),
        zoneOf(viewer),
      ]);
      // Starts at the linked reply only if it is not on the first page.
      const partly = from !== null && whole.rows.every(({ _id }) => String(_id) !== String(linkedReply?._id));
      const replies = partly ? await listReplies(viewer, storedUpdate, cursor, from) : whole;
      if (!update) throw notFound();
      return {
        update,
        replies: await presentReplies(viewer, replies.rows),
        paging: pagingOf(updatesPaths.update(update.id), replies, null),
        partly,
        signedIn: viewer.id !== null,
        zone,
      };
    },
    async action(context, { values }) {
      const { caller, params } = context;
      const update = await updateOf(context);
      const reply = await createReply(writing, caller, { update: String(update._id), text: values.text });
      return seeOther(updatesPaths.update(params.id!, String(reply._id)));
    },
    meta: ({ update }) => ({
      title: updatesText.title(update.author.name),
      description: excerpt(plainWords(update.text), DESCRIPTION),
      robots: "noindex, follow",
      type: "article",
    }),
    Component: UpdatePage,
  });

  const texts = textPages({
    path: "/updates/:id",
    words: updatesText,
    max: updateFields.text.max,
    find: (context, action) => permitted(context, action, context.params.id!),
    textOf: ({ text }) => text,
    placeOf: ({ _id }) => updatesPaths.update(String(_id)),
    edit: (caller, { _id }, input) => editUpdate(writing, caller, String(_id), input),
    present,
    deleteHint: (update, viewer) => updatesText.deleteHint(repliesFor(viewer, update)),
    asStaff: (update, viewer) => !isTheirs(viewer, update),
    delete: (caller, { _id }, input) => deleteUpdate(writing, caller, String(_id), input),
    async aboveOf({ feed }) {
      const owner = (await findPeople([String(feed)])).get(String(feed));
      return owner ? updatesPaths.userUpdates(owner.username) : updatesPaths.newsfeed();
    },
  });

  const hide = hidePage({
    path: "/updates/:id",
    title: updatesText.hideTitle,
    find: (context) => permitted(context, "hide", context.params.id!),
    placeOf: ({ _id }) => updatesPaths.update(String(_id)),
    present,
    asStaff: (update, viewer) => !isTheirs(viewer, update),
    hide: (caller, { _id }, hidden, input) => hideUpdate(writing, caller, String(_id), hidden, input),
  });

  const card = buttonPage("/updates/:id/card", async ({ caller, params }, { values }) => {
    await showCard(caller, params.id!, values.do === "show");
    return updatesPaths.update(params.id!);
  });

  return [page, ...texts, hide, card];
}

async function present({ viewer }: Pick<PageContext, "viewer">, update: UpdateDoc) {
  const [shown] = await presentUpdates(viewer, [update]);
  return shown ? { ...shown, name: shown.author.name, own: shown.author.id === viewer.id } : null;
}

/** Returns the update named in the address, if this viewer may read it. @throws 404 */
async function updateOf(context: Pick<PageContext, "viewer" | "params">): Promise<UpdateDoc> {
  const update = await readUpdate(context.viewer, context.params.id!);
  if (!update) throw notFound();
  return update;
}
