import { UpdatePage } from "../../../../../views/talk/updates/UpdatePage.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import {
  buttonPage,
  definePage,
  type PageContext,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import { excerpt } from "../../../../core/text/index.ts";
import type { UpdatePageData } from "../../../../shared/talk/updates.dto.ts";
import { UPDATE_MAX } from "../../../../shared/talk/updates.limits.ts";
import { updatesPaths } from "../../../../shared/talk/updates.paths.ts";

import { updatesText } from "../../../../shared/talk/updates.text.ts";
import { textPages } from "../../../people/member-content/index.ts";
import { findPeople, zoneOf } from "../../../people/users/index.ts";
import { deleteUpdate, editUpdate, hideUpdate, showCard } from "../commands.ts";
import type { UpdateDoc } from "../model.ts";
import { permitted, readReply, readUpdate } from "../permitted.ts";
import { repliesFor } from "../policy.ts";
import { presentReplies, presentUpdates } from "../present.ts";
import { listReplies } from "../reads.ts";
import { createReply } from "../replies.ts";
import type { UpdateWriting } from "../writing.ts";

const DESCRIPTION = 200;

/** An update with its replies, and what its author and the owner of the feed can do about it. */
export function singlePages(writing: UpdateWriting): PageDefinition[] {
  const page = definePage<UpdatePageData>({
    path: "/updates/:id",
    query: ["after", "before", "reply"],
    cache: "private",
    async load(context) {
      const { viewer, query } = context;
      const found = await updateOf(context);
      const place = { after: query.get("after"), before: query.get("before") };
      const first = query.get("reply");
      const wanted = first && !place.after && !place.before ? await readReply(viewer, first) : null;
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
      description: excerpt(update.text, DESCRIPTION),
      robots: "noindex, follow",
      type: "article",
    }),
    Component: UpdatePage,
  });

  const texts = textPages({
    path: "/updates/:id",
    words: updatesText,
    max: UPDATE_MAX,
    find: (context, action) => permitted(context, action, context.params.id!),
    textOf: ({ text }) => text,
    placeOf: ({ _id }) => updatesPaths.update(String(_id)),
    edit: (caller, { _id }, input) => editUpdate(writing, caller, String(_id), input),
    async said({ viewer }, update) {
      const [said] = await presentUpdates(viewer, [update]);
      return said ? { ...said, name: said.author.name, own: said.author.id === viewer.id } : null;
    },
    deleteHint: (update, viewer) => updatesText.deleteHint(repliesFor(viewer, update)),
    delete: (caller, { _id }) => deleteUpdate(writing, caller, String(_id)),
    async aboveOf({ feed }) {
      const owner = (await findPeople([String(feed)])).get(String(feed));
      return owner ? updatesPaths.userUpdates(owner.username) : updatesPaths.newsfeed();
    },
  });

  const hide = buttonPage("/updates/:id/hide", async ({ caller, params }, { values }) => {
    await hideUpdate(writing, caller, params.id!, values.do !== "show");
    return updatesPaths.update(params.id!);
  });

  const card = buttonPage("/updates/:id/card", async ({ caller, params }, { values }) => {
    await showCard(caller, params.id!, values.do === "show");
    return updatesPaths.update(params.id!);
  });

  return [page, ...texts, hide, card];
}

/** The update that the address names, if this viewer may read it; throws 404. */
async function updateOf(context: Pick<PageContext, "viewer" | "params">): Promise<UpdateDoc> {
  const update = await readUpdate(context.viewer, context.params.id!);
  if (!update) throw notFound();
  return update;
}
