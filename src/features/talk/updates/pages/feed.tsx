import { FeedPage } from "../../../../../views/talk/updates/FeedPage.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import type { Viewer } from "../../../../core/base/viewer.ts";
import { definePage, type PageDefinition, seeOther } from "../../../../core/pages/define-page.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import type { FeedPageData, WriteUpdateDto } from "../../../../shared/talk/updates.dto.ts";
import { updatesPaths } from "../../../../shared/talk/updates.paths.ts";

import { updatesText } from "../../../../shared/talk/updates.text.ts";
import { decisionsOn } from "../../../people/blocks/index.ts";
import { loadProfile, profileMeta } from "../../../people/profile/index.ts";
import { findMember, zoneOf } from "../../../people/users/index.ts";
import { browseStories, hidingFor } from "../../../stories/catalogue/index.ts";
import { createUpdate } from "../commands.ts";
import { presentUpdates } from "../present.ts";
import { listFeed } from "../reads.ts";
import type { UpdateWriting } from "../writing.ts";
import { PICTURE_UPLOAD, picturesIn } from "./sent-pictures.ts";

export type Site = Parameters<typeof profileMeta>[2];

/** One's own stories that the form offers. */
const STORIES = 50;

/** The tab "Updates" of a profile, with the form that writes there. */
export function feedPages(writing: UpdateWriting, site: Site): PageDefinition[] {
  const feed = definePage<FeedPageData>({
    path: "/user/:username/updates",
    query: ["after", "before", "hidden"],
    cache: "private",
    async load(context) {
      const { viewer, query } = context;
      const { id, user } = await loadProfile(context, "updates");
      const place = { after: query.get("after"), before: query.get("before") };
      const own = viewer.id === id;
      const showsHidden = (await hidingFor(viewer, query))?.shown ?? false;
      const [found, zone, write] = await Promise.all([
        listFeed(viewer, id, place, showsHidden),
        zoneOf(viewer),
        own ? writeFor(viewer.id!, writing) : writeTo(viewer, id, user),
      ]);
      return {
        user,
        tab: "updates",
        updates: await presentUpdates(viewer, found.rows),
        paging: pagingOf(
          updatesPaths.userUpdates(user.username, showsHidden ? "show" : undefined),
          found,
          null,
        ),
        hidden: { muted: 0, blocked: 0, filtered: found.filtered },
        showsHidden,
        own,
        write,
        signedIn: viewer.id !== null,
        zone,
      };
    },
    upload: PICTURE_UPLOAD,
    async action({ caller, params, request }, form) {
      const { values } = form;
      const sent = picturesIn(form);
      const member = await findMember(params.username!);
      if (!member) throw notFound();
      const own = String(member._id) === caller.viewer.id;
      const place = own ? { story: values.story } : { to: String(member._id) };
      await createUpdate(writing, caller, { text: values.text, ...place }, sent);
      request.session.flash = { kind: "success", text: updatesText.posted };
      return seeOther(updatesPaths.userUpdates(member.username));
    },
    meta: ({ user, paging }) =>
      profileMeta(user, "updates", site, {
        title: updatesText.titleOf(user.name),
        isLater: paging.newer !== null,
      }),
    Component: FeedPage,
  });
  return [feed];
}

/** The form for one's own feed: with one's stories that everybody may find. */
export async function writeFor(author: string, { services }: UpdateWriting): Promise<WriteUpdateDto> {
  const { rows } = await browseStories({ author, sort: "last-updated", limit: STORIES }, services.now());
  return { to: null, stories: rows.map(({ _id, title }) => ({ id: String(_id), title })) };
}

async function writeTo(
  { id }: Viewer,
  to: string,
  { username, name }: FeedPageData["user"],
): Promise<WriteUpdateDto | null> {
  if (!id || (await decisionsOn(id, to)).block) return null;
  return { to: { username, name }, stories: [] };
}
