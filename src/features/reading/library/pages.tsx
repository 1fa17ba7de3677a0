import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import type { LibraryPageData } from "#shared/reading/library.dto.ts";
import { libraryPaths } from "#shared/reading/library.paths.ts";
import { libraryText } from "#shared/reading/library.text.ts";
import {
  LIBRARY_FILTERS,
  LIBRARY_SORTS,
  LIBRARY_STATES,
  type LibraryFilter,
} from "#shared/reading/library.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { LibraryPage } from "#views/reading/library/LibraryPage.tsx";
import type { Openings } from "../reading/index.ts";
import { removeFromLibrary, setLibraryState } from "./commands.ts";
import { favouriteAuthors, readLibrary } from "./entries.ts";

/** Library pages: all stories in a member's library, or those of one filter, and the form that adds a story. */
export function libraryPages(services: Services, openings: Openings): PageDefinition[] {
  const load = async (
    { viewer: { id, ...viewer }, query, url }: PageContext,
    filter: LibraryFilter | null,
  ): Promise<LibraryPageData> => {
    const member = { ...viewer, id: id! };
    await openings.settled(member.id);
    const page = pageOf(query.get("page"));
    const sort = LIBRARY_SORTS.find((each) => each === query.get("sort")) ?? LIBRARY_SORTS[0];
    const [{ entries, pages }, authors] = await Promise.all([
      readLibrary(member, filter, { sort, page, size: PAGE_SIZE.default }),
      filter === "favourites" && page === 1 ? favouriteAuthors(member.id) : [],
    ]);
    if (page > pages) throw notFound();
    const at = (number: number) => libraryPaths.library(filter, { sort, page: number });
    const newer = page > 1 ? at(page - 1) : null;
    const paging = { newer, older: page < pages ? at(page + 1) : null, total: null, more: false };
    return { filter, sort, entries, authors, paging, here: url.pathname + url.search };
  };
  const common = {
    query: ["sort", "page"],
    access: membersOnly,
    cache: "private",
    Component: LibraryPage,
  } as const;

  const all = definePage<LibraryPageData>({
    ...common,
    path: libraryPaths.library(),
    load: (context) => load(context, null),
    meta: () => ({ title: libraryText.title, robots: "noindex" }),
  });

  const one = definePage<LibraryPageData>({
    ...common,
    path: "/library/:filter",
    async load(context) {
      const filter = LIBRARY_FILTERS.find((each) => each === context.params.filter);
      if (!filter) throw notFound();
      return load(context, filter);
    },
    meta: ({ filter }) => ({
      title: filter ? libraryText.filterTitle(filter) : libraryText.title,
      robots: "noindex",
    }),
  });

  const keep = buttonPage(
    "/story/:id/:slug/library",
    async ({ caller, params, request }, { values }) => {
      const { id, slug } = params as { id: string; slug: string };
      const state = LIBRARY_STATES.find((each) => each === values.do);
      await openings.settled(caller.viewer.id);
      if (state) await setLibraryState(services, caller, id, { state, notify: values.notify === "true" });
      else await removeFromLibrary(services, caller, id);
      const text = state ? libraryText.saved(libraryText.state[state]) : libraryText.removed;
      request.session.flash = { kind: "success", text };
      return cataloguePaths.story({ id, slug });
    },
    { afterSignIn: libraryText.done },
  );

  return [all, one, keep];
}

/** Returns the number of a page from its address; 1 for anything else. */
const pageOf = (text: string | null): number => (/^[1-9]\d{0,3}$/.test(text ?? "") ? Number(text) : 1);
