import { LibraryPage } from "../../../../views/reading/library/LibraryPage.tsx";
import { LibraryShelfPage } from "../../../../views/reading/library/LibraryShelfPage.tsx";
import { notFound } from "../../../core/base/errors.ts";
import { definePage, membersOnly, type PageDefinition } from "../../../core/pages/define-page.ts";
import { pagingOf } from "../../../core/pages/paging.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import type { LibraryPageData, LibraryShelfPageData } from "../../../shared/reading/library.dto.ts";
import { libraryPaths } from "../../../shared/reading/library.paths.ts";

import { libraryText } from "../../../shared/reading/library.text.ts";
import { LIBRARY_SHELVES } from "../../../shared/reading/library.ts";
import { listBookmarks, presentBookmarks } from "../../library/bookmarks/index.ts";
import { presentLists, readOwnLists } from "../../library/lists/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import type { Openings } from "../reading/index.ts";
import { favouriteAuthors, readShelf } from "./shelves.ts";

/** Stories of each shelf on the page of all. */
const FIRST = 6;
/** Bookmarks and lists on it. */
const FEW = 3;

/** What a member reads, follows and keeps: all of it at a glance, and each shelf by itself. */
export function libraryPages(openings: Openings): PageDefinition[] {
  const all = definePage<LibraryPageData>({
    path: libraryPaths.library(),
    access: membersOnly,
    cache: "private",
    async load({ viewer: asker, url }) {
      const viewer = { ...asker, id: asker.id! };
      await openings.settled(viewer.id);
      const [reading, following, favourites, finished] = await Promise.all(
        LIBRARY_SHELVES.map((shelf) => readShelf(viewer, shelf, { limit: FIRST })),
      );
      const [bookmarks, lists, zone] = await Promise.all([
        listBookmarks(viewer, {}).then(({ rows }) => presentBookmarks(viewer, rows.slice(0, FEW))),
        readOwnLists(viewer.id).then((rows) => presentLists(rows.slice(0, FEW), { viewerId: viewer.id })),
        zoneOf(viewer),
      ]);
      return {
        shelves: {
          reading: reading!.rows,
          following: following!.rows,
          favourites: favourites!.rows,
          finished: finished!.rows,
        },
        bookmarks,
        lists,
        here: url.pathname,
        zone,
      };
    },
    meta: () => ({ title: libraryText.title, robots: "noindex" }),
    Component: LibraryPage,
  });

  const one = definePage<LibraryShelfPageData>({
    path: "/library/:shelf",
    query: ["after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer: asker, params, query, url }) {
      const viewer = { ...asker, id: asker.id! };
      const shelf = LIBRARY_SHELVES.find((each) => each === params.shelf);
      if (!shelf) throw notFound();
      await openings.settled(viewer.id);
      const place = { after: query.get("after"), before: query.get("before") };
      const isFirst = !place.after && !place.before;
      const [found, authors] = await Promise.all([
        readShelf(viewer, shelf, { ...place, limit: PAGE_SIZE.default }),
        shelf === "favourites" && isFirst ? favouriteAuthors(viewer.id) : [],
      ]);
      return {
        shelf,
        entries: found.rows,
        authors,
        paging: pagingOf(libraryPaths.library(shelf), found, null),
        here: url.pathname + url.search,
      };
    },
    meta: ({ shelf }) => ({ title: libraryText.shelfTitle(shelf), robots: "noindex" }),
    Component: LibraryShelfPage,
  });

  return [all, one];
}
