import { forbidden } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { ForumPageData, ForumsPageData, ThreadListPageData } from "#shared/community/forums.dto.ts";
import {
  FORUM_SECTIONS,
  type ForumSection,
  sortsOf,
  type ThreadSort,
} from "#shared/community/forums.enums.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { ForumPage } from "#views/community/forums/ForumPage.tsx";
import { ForumsPage } from "#views/community/forums/ForumsPage.tsx";
import { ThreadListPage } from "#views/community/forums/ThreadListPage.tsx";
import { followForum, followingOfSection, mutedSectionsOf, WANTED } from "../follows.ts";
import { sectionNumbers } from "../numbers.ts";
import { threadPolicy } from "../policy.ts";
import { peopleTags, presentThreads } from "../present.ts";
import { listThreads, newestThreads } from "../reads.ts";
import { listUnread, markAllRead, readMarksOf } from "../unread.ts";
import type { ForumWriting } from "../writing.ts";
import { sectionIn } from "./context.ts";

/** Pages for all sections, one section with its threads, and unread threads. */
export const sectionPages = ({ services }: ForumWriting): PageDefinition[] => [
  definePage<ForumsPageData>({
    path: forumsPaths.forums(),
    cache: "shared",
    async load({ viewer, shows, dependsOnViewer }) {
      shows("threads");
      dependsOnViewer();
      const [numbers, newest, zone, muted] = await Promise.all([
        sectionNumbers(),
        newestThreads(viewer),
        zoneOf(viewer),
        mutedSectionsOf(viewer.id),
      ]);
      shows(...peopleTags([...newest.values()]));
      const last = new Map(
        (await presentThreads([...newest.values()], null, viewer)).map((thread) => [thread.section, thread]),
      );
      const forums = FORUM_SECTIONS.map((section) => ({
        section,
        ...numbers.get(section)!,
        last: last.get(section) ?? null,
        muted: muted.has(section),
      }));
      return { forums, signedIn: viewer.id !== null, zone };
    },
    meta: () => ({
      title: forumsText.title,
      description: forumsText.lead,
      canonical: forumsPaths.forums(),
    }),
    Component: ForumsPage,
  }),
  definePage<ForumPageData>({
    path: "/forums/:section",
    query: ["sort", "after", "before"],
    cache: "shared",
    async load(context) {
      const { viewer, query, shows, dependsOnViewer } = context;
      const section = sectionIn(context);
      shows("threads");
      dependsOnViewer();
      const sort = sortIn(query, section);
      const place = { after: query.get("after"), before: query.get("before") };
      const [found, zone, following] = await Promise.all([
        listThreads(viewer, section, sort, place),
        zoneOf(viewer),
        viewer.id ? followingOfSection(viewer.id, section) : null,
      ]);
      const all = [...found.pinned, ...found.rows];
      shows(...peopleTags(all));
      const marks = viewer.id ? await readMarksOf(viewer.id, all, services.now()) : null;
      const threads = await presentThreads(all, marks, viewer);
      return {
        section,
        sort,
        pinned: threads.slice(0, found.pinned.length),
        threads: threads.slice(found.pinned.length),
        paging: pagingOf(forumsPaths.forum(section, sort === "active" ? undefined : sort), found, null),
        signedIn: viewer.id !== null,
        writes: threadPolicy.can(viewer, "create", { section, locked: false, posts: 0 }),
        following,
        zone,
      };
    },
    meta: ({ section, sort, paging }) => ({
      title: forumsText.sections[section].title,
      description: forumsText.sections[section].lead,
      canonical: forumsPaths.forum(section),
      links: [
        {
          rel: "alternate",
          type: "application/atom+xml",
          href: forumsPaths.forumFeed(section),
          title: forumsText.feed(forumsText.sections[section].title),
        },
      ],
      ...(sort !== "active" || paging.newer ? { robots: "noindex, follow" } : {}),
    }),
    Component: ForumPage,
  }),
  buttonPage("/forums/:section/follow", async (context, { values }) => {
    const section = sectionIn(context);
    await followForum(context.caller, section, WANTED[values.do ?? ""] ?? "none");
    return forumsPaths.forum(section);
  }),
  definePage<ThreadListPageData>({
    path: forumsPaths.unread(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      const { threads, more, marks } = await listUnread(withId(viewer), services.now());
      return { threads: await presentThreads(threads, marks, viewer), more, zone: await zoneOf(viewer) };
    },
    async action({ viewer, request }) {
      await markAllRead(withId(viewer).id, services.now());
      request.session.flash = { kind: "success", text: forumsText.unread.allDone };
      return seeOther(forumsPaths.unread());
    },
    meta: () => ({ title: forumsText.unread.title, robots: "noindex" }),
    Component: ThreadListPage,
  }),
];

const sortIn = (query: URLSearchParams, section: ForumSection): ThreadSort =>
  sortsOf(section).find((sort) => sort === query.get("sort")) ?? "active";

function withId({ id, ...viewer }: PageContext["viewer"]) {
  if (!id) throw forbidden();
  return { ...viewer, id };
}
