import { PastLastPageError } from "#core/base/errors.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pageNumber } from "#core/pages/page-number.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { ForumSearchPageData } from "#shared/community/forums.dto.ts";
import { FOUND_PAGES_MAX, FOUND_THREADS_MAX, THREADS_PER_PAGE } from "#shared/community/forums.limits.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PagingDto } from "#shared/paging.ts";
import { ForumSearchPage } from "#views/community/forums/ForumSearchPage.tsx";
import { presentThreads } from "../present.ts";
import { searchPosts, searchThreads } from "../search.ts";

const Q_MAX = 100;
const NOTHING = { rows: [], more: false } as const;

/** Search of threads by title and tags, and of posts by text. */
export const searchPage: PageDefinition = definePage<ForumSearchPageData>({
  path: "/forums/search",
  query: ["q", "in", "page"],
  cache: "private",
  async load({ viewer, query }) {
    const q = (query.get("q") ?? "").trim().slice(0, Q_MAX);
    const only = query.get("in") === "threads" ? "threads" : null;
    const page = pageNumber(query, FOUND_PAGES_MAX);
    const first = page === 1 ? FOUND_THREADS_MAX : 0;
    const limit = only ? THREADS_PER_PAGE : first;
    const [threads, posts, zone] = await Promise.all([
      q && limit > 0 ? searchThreads(viewer, { q, page }, limit) : NOTHING,
      q && !only ? searchPosts(viewer, { q, page }) : NOTHING,
      zoneOf(viewer),
    ]);
    const { more, rows } = only ? threads : posts;
    if (page > 1 && rows.length === 0) throw new PastLastPageError();
    return {
      q,
      only,
      found: posts.rows,
      zone,
      threads: await presentThreads(threads.rows, null, viewer),
      moreThreads: !only && threads.more,
      paging: pagingAt((to) => forumsPaths.forumSearch(q, { ...(only && { only }), page: to }), page, more),
    };
  },
  meta: () => ({ title: forumsText.search.title, robots: "noindex" }),
  Component: ForumSearchPage,
});

const pagingAt = (at: (page: number) => string, page: number, more: boolean): PagingDto => ({
  newer: page > 1 ? at(page - 1) : null,
  older: more ? at(page + 1) : null,
  total: null,
});
