import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { NewsfeedPageData } from "#shared/talk/updates.dto.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";

import { updatesText } from "#shared/talk/updates.text.ts";
import { NewsfeedPage } from "#views/talk/updates/NewsfeedPage.tsx";
import { createUpdate } from "../commands.ts";
import { presentUpdates } from "../present.ts";
import { readNewsfeed } from "../reads.ts";
import type { UpdateWriting } from "../writing.ts";
import { writeFor } from "./feed.tsx";
import { PICTURE_UPLOAD, picturesIn } from "./sent-pictures.ts";

/** Page with updates from the followed members and stories, by time. */
export const newsfeedPage = (writing: UpdateWriting): PageDefinition =>
  definePage<NewsfeedPageData>({
    path: updatesPaths.newsfeed(),
    previews: true,
    query: ["after", "before", "hidden"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const id = viewer.id!;
      const showsHidden = query.get("hidden") === "show";
      const cursor = { after: query.get("after"), before: query.get("before") };
      const [found, zone, write] = await Promise.all([
        readNewsfeed(id, cursor, showsHidden),
        zoneOf(viewer),
        writeFor(id, writing),
      ]);
      return {
        updates: await presentUpdates(viewer, found.rows),
        paging: pagingOf(updatesPaths.newsfeed(showsHidden ? "show" : undefined), found, null),
        hidden: found.hidden,
        showsHidden,
        followsAnything: found.followsAnything,
        write,
        zone,
      };
    },
    upload: PICTURE_UPLOAD,
    async action({ caller, request }, form) {
      const { text: words, story } = form.values;
      await createUpdate(writing, caller, { text: words, story }, picturesIn(form));
      request.session.flash = { kind: "success", text: updatesText.posted };
      return seeOther(updatesPaths.newsfeed());
    },
    meta: () => ({ title: updatesText.newsfeed.title, robots: "noindex" }),
    Component: NewsfeedPage,
  });
