import { ForumSearchPage } from "../../../../../views/community/forums/ForumSearchPage.tsx";
import { definePage, type PageDefinition } from "../../../../core/pages/define-page.ts";
import type { ForumSearchPageData } from "../../../../shared/community/forums.dto.ts";
import { forumsText } from "../../../../shared/community/forums.text.ts";
import { zoneOf } from "../../../people/users/index.ts";
import { searchPosts } from "../search.ts";

const Q_MAX = 100;

/** Posts by their words. */
export const searchPage: PageDefinition = definePage<ForumSearchPageData>({
  path: "/forums/search",
  query: ["q"],
  cache: "private",
  async load({ viewer, query }) {
    const q = (query.get("q") ?? "").trim().slice(0, Q_MAX);
    const [found, zone] = await Promise.all([q ? searchPosts(viewer, q) : [], zoneOf(viewer)]);
    return { q, found, zone };
  },
  meta: () => ({ title: forumsText.search.title, robots: "noindex" }),
  Component: ForumSearchPage,
});
