import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { ThreadsPageData } from "#shared/community/forums.dto.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { ThreadsPage } from "#views/community/forums/ThreadsPage.tsx";
import { peopleTags, presentThreads } from "../present.ts";
import { listAcross } from "../reads.ts";
import { readMarksOf } from "../unread.ts";
import type { ForumWriting } from "../writing.ts";

/** Thread lists across sections: with a tag, and unanswered. */
export const acrossPages = (writing: ForumWriting): PageDefinition[] => [
  listPage(writing, "/forums/unanswered", () => null),
  listPage(writing, "/forums/tags/:tag", ({ tag }) => (tag ?? "").toLowerCase()),
];

const listPage = (
  { services }: ForumWriting,
  path: string,
  tagIn: (params: Readonly<Record<string, string>>) => string | null,
): PageDefinition =>
  definePage<ThreadsPageData>({
    path,
    query: ["after", "before"],
    cache: "shared",
    async load({ viewer, params, query, shows, dependsOnViewer }) {
      shows("threads");
      dependsOnViewer();
      const tag = tagIn(params);
      const place = { after: query.get("after"), before: query.get("before") };
      const [found, zone] = await Promise.all([listAcross(viewer, { tag }, place), zoneOf(viewer)]);
      shows(...peopleTags(found.rows));
      const marks = viewer.id ? await readMarksOf(viewer.id, found.rows, services.now()) : null;
      return {
        tag,
        zone,
        threads: await presentThreads(found.rows, marks, viewer),
        paging: pagingOf(addressOf(tag), found, null),
      };
    },
    meta: ({ tag }) => ({
      title: tag === null ? forumsText.unanswered.title : forumsText.tag.title(tag),
      canonical: addressOf(tag),
      robots: "noindex, follow",
    }),
    Component: ThreadsPage,
  });

const addressOf = (tag: string | null): string =>
  tag === null ? forumsPaths.unanswered() : forumsPaths.forumTag(tag);
