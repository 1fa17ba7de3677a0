import { BrowsePage, BrowseResults, headingOf } from "../../../../../views/stories/catalogue/BrowsePage.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import {
  definePage,
  goTo,
  type PageContext,
  type PageDefinition,
  type PageMeta,
} from "../../../../core/pages/define-page.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import type { Services } from "../../../../core/services.ts";
import { labelsText } from "../../../../shared/platform/labels.text.ts";
import { browseText } from "../../../../shared/reading/browse.text.ts";
import { machinesPaths } from "../../../../shared/site/machines.paths.ts";
import { metaText } from "../../../../shared/site/meta.text.ts";
import {
  browseUrl,
  genreOfName,
  noFilters,
  readBrowseFilters,
} from "../../../../shared/stories/browse-query.ts";
import { GENRES, STORY_LISTS } from "../../../../shared/stories/catalogue.enums.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";
import type { BrowseFiltersDto, BrowsePageData } from "../../../../shared/stories/stories.dto.ts";
import { presentMarked, presentStoryCard } from "../../stories/index.ts";
import { browseStories, countListed } from "../browse.ts";
import type { ListQuery } from "../list.ts";
import { browseShown, type FoundHiding, hidingFor, listTags } from "../shown.ts";
import { meantBy } from "../spelling.ts";

type Scope = BrowsePageData["scope"];

const QUERY = [
  ...["q", "genre", "flag", "updated", "length", "sort", "not", "nottag", "free"],
  ...["after", "before", "hidden"],
];

/** Everything listed, the named lists, the genres and the search: one page with different beginnings. */
export function browsePages(services: Pick<Services, "now" | "extensions">): PageDefinition[] {
  const { now } = services;
  const page = (path: string, scopeOf: (context: PageContext) => Scope): PageDefinition =>
    definePage<BrowsePageData>({
      path,
      query: QUERY,
      cache: "shared",
      async load(context) {
        const scope = scopeOf(context);
        context.shows("stories", "facet-counts");
        const filters = readBrowseFilters(valuesOf(context.query));
        const asked = listQuery(scope, filters, context.query);
        const { found, meant, query } = await forgiving(asked, (query) => browseStories(query, now()));
        const total = await countListed(query, now());
        const url = browseUrl(pathOf(scope), { ...filters, q: query.q ?? "" });
        return {
          scope,
          path: pathOf(scope),
          filters,
          stories: found.rows.map(presentStoryCard),
          paging: pagingOf(url, found, total),
          ...meant,
        };
      },
      slots: {
        "browse-results": {
          tags: listTags,
          async render(context) {
            const found = await hidingFor(context.viewer, context.query);
            if (!found) return undefined;
            return <BrowseResults data={await filtered(scopeOf(context), context.query, found, now())} />;
          },
        },
      },
      meta: metaOf,
      Component: BrowsePage,
    });

  return [
    page(cataloguePaths.stories(), () => ({ kind: "all" })),
    page("/stories/:list", ({ params }) => {
      const list = STORY_LISTS.find((name) => name === params.list);
      if (!list) throw notFound();
      return { kind: "list", list };
    }),
    page("/genres/:genre", ({ params }) => {
      const genre = GENRES.find((name) => name === params.genre);
      if (!genre) throw notFound();
      return { kind: "genre", genre };
    }),
    page("/search", ({ query }) => {
      // A search for nothing is browsing, except that the form itself is wanted.
      if (query.has("q") && !query.get("q")?.trim() && query.size === 1) throw goTo(cataloguePaths.search());
      return { kind: "search" };
    }),
  ];
}

function listQuery(scope: Scope, filters: BrowseFiltersDto, query: URLSearchParams): ListQuery {
  return {
    list: scope.kind === "list" ? scope.list : undefined,
    genres: scope.kind === "genre" ? [scope.genre, ...filters.genre] : filters.genre,
    flags: filters.flag,
    updated: filters.updated,
    length: filters.length,
    q: filters.q || undefined,
    sort: filters.sort,
    notGenres: filters.not,
    notTags: filters.nottag,
    freeOnly: filters.free,
    after: query.get("after"),
    before: query.get("before"),
  };
}

/** A search as it is asked; where it finds nothing and is misspelt, as it is meant. */
async function forgiving<Found extends { readonly rows: readonly unknown[] }>(
  query: ListQuery,
  find: (query: ListQuery) => Promise<Found>,
): Promise<{ found: Found; query: ListQuery; meant: Pick<BrowsePageData, "meant"> }> {
  const found = await find(query);
  const q = query.q && !query.after && !query.before ? await meantBy(query.q) : null;
  if (!q) return { found, query, meant: {} };
  if (found.rows.length > 0) return { found, query, meant: { meant: { q, instead: false } } };
  const other = { ...query, q };
  const better = await find(other);
  return better.rows.length > 0
    ? { found: better, query: other, meant: { meant: { q, instead: true } } }
    : // Nothing either way; a genre of that name is found by its own page.
      { found, query, meant: genreOfName(q) ? { meant: { q, instead: false } } : {} };
}

function pathOf(scope: Scope): string {
  switch (scope.kind) {
    case "list":
      return cataloguePaths.storyList(scope.list);
    case "genre":
      return cataloguePaths.genre(scope.genre);
    case "search":
      return cataloguePaths.search();
    default:
      return cataloguePaths.stories();
  }
}

/** A filtered or later page is for people; search engines are sent to the list itself. */
function metaOf({ scope, filters, path, stories }: BrowsePageData, { query }: PageContext): PageMeta {
  const plain =
    browseUrl(path, filters) === browseUrl(path, noFilters) && !query.has("after") && !query.has("before");
  const indexed = plain && scope.kind !== "search" && stories.length > 0;
  const feed = scope.kind === "genre" ? machinesPaths.genreFeed(scope.genre) : machinesPaths.siteFeed();
  return {
    title: headingOf({ scope, filters }),
    description: scope.kind === "genre" ? metaText.genre(labelsText.genre[scope.genre]) : metaText.stories,
    canonical: scope.kind === "search" ? undefined : path,
    robots: indexed ? undefined : "noindex, follow",
    links: [{ rel: "alternate", type: "application/atom+xml", href: feed, title: browseText.title.all }],
  };
}

/** The same list as its reader's filters leave it. */
async function filtered(
  scope: Scope,
  values: URLSearchParams,
  { hiding, shown }: FoundHiding,
  now: Date,
): Promise<BrowsePageData> {
  const filters = readBrowseFilters(valuesOf(values));
  const asked = listQuery(scope, filters, values);
  const { found, meant, query } = await forgiving(asked, (query) => browseShown(query, now, hiding));
  const all = await countListed(query, now);
  const url = browseUrl(pathOf(scope), { ...filters, q: query.q ?? "" });
  const withHidden = `${url}${url.includes("?") ? "&" : "?"}hidden=show`;
  const whole = !found.after && !found.before;
  // Of a list that goes on, how many of it are hidden is not known: it is no shorter for being filtered.
  const total = whole ? { count: found.rows.length, more: false } : query.q && !shown ? null : all;
  return {
    scope,
    path: pathOf(scope),
    filters,
    stories: found.rows.map((row) => presentMarked(row, hiding)),
    paging: pagingOf(shown ? withHidden : url, found, total),
    ...meant,
    leftOut: {
      count: found.hidden.length,
      more: found.moreHidden,
      shown,
      href: shown ? url : withHidden,
    },
  };
}

const valuesOf = (query: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
