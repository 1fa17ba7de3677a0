import { notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { decisionsOn } from "#features/people/blocks/index.ts";
import { loadProfile, profileMeta } from "#features/people/profile/index.ts";
import { findMember, zoneOf } from "#features/people/users/index.ts";
import { browseStories, hidingFor } from "#features/stories/catalogue/index.ts";
import type { FeedPageData, WriteUpdateDto } from "#shared/talk/updates.dto.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";
import { updatesText } from "#shared/talk/updates.text.ts";
import { FeedPage } from "#views/talk/updates/FeedPage.tsx";
import { createUpdate } from "../commands.ts";
import { presentUpdates } from "../present.ts";
import { listFeed } from "../reads.ts";
import type { UpdateWriting } from "../writing.ts";
import { PICTURE_UPLOAD, picturesIn } from "./sent-pictures.ts";

export type Site = Parameters<typeof profileMeta>[2];

/** Limit on the author's stories offered in the form. */
const STORIES = 50;

/** Profile tab "Updates" with the form for posting. */
export function feedPages(writing: UpdateWriting, site: Site): PageDefinition[] {
  const feed = definePage<FeedPageData>({
    path: "/user/:username/updates",
    previews: true,
    query: ["after", "before", "hidden"],
    cache: "private",
    async load(context) {
      const { viewer, query } = context;
      const { id, user } = await loadProfile(context, "updates");
      const cursor = { after: query.get("after"), before: query.get("before") };
      const isOwnFeed = viewer.id === id;
      const showsHidden = (await hidingFor(viewer, query))?.shown ?? false;
      const [found, zone, write] = await Promise.all([
        listFeed(viewer, id, cursor, showsHidden),
        zoneOf(viewer),
        isOwnFeed ? writeFor(viewer.id!, writing) : writeTo(viewer, id, user),
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
        own: isOwnFeed,
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
      const isOwnFeed = String(member._id) === caller.viewer.id;
      const place = isOwnFeed ? { story: values.story } : { to: String(member._id) };
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

/** Returns the form for the author's feed, with their listed stories. */
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
