import { notFound } from "#core/base/errors.ts";
import { csrfToken } from "#core/http/csrf.ts";
import {
  byToken,
  definePage,
  type PageContext,
  type PageDefinition,
  type PageMeta,
} from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { goTo, movedTo } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { readTagGroups } from "#features/platform/tag-groups/index.ts";
import { labelsText } from "#shared/labels.text.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { metaText } from "#shared/site/meta.text.ts";
import { browseText } from "#shared/stories/browse.text.ts";
import {
  activeFilters,
  BROWSE_QUERY,
  browseUrl,
  genreOfName,
  noFilters,
  readBrowseFilters,
} from "#shared/stories/browse-query.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { BrowseFiltersDto, BrowsePageData, DropChoiceDto } from "#shared/stories/stories.dto.ts";
import { tagSlug, tagsOfSlug } from "#shared/stories/tag-names.ts";
import { tagsPaths } from "#shared/stories/tags.paths.ts";
import { GENRES, STORY_LISTS } from "#shared/story.enums.ts";
import { BrowseFilters } from "#views/stories/catalogue/BrowseFilters.tsx";
import { BrowsePage, BrowseResults, headingOf, takesDefault } from "#views/stories/catalogue/BrowsePage.tsx";
import { DefaultFilters } from "#views/stories/default-filters/DefaultFilters.tsx";
import { defaultFiltersOf, defaultFiltersTag } from "../../default-filters/index.ts";
import { presentMarked, presentStoryCard } from "../../stories/index.ts";
import { findTag } from "../../tags/index.ts";
import { browseStories, countListed } from "../browse.ts";
import { browseShown, type FoundHiding, hidingFor, listTags } from "../hiding.ts";
import type { ListQuery } from "../list.ts";
import { meantBy, renewWords } from "../spelling.ts";

type Scope = BrowsePageData["scope"];

const QUERY = [...BROWSE_QUERY, "after", "before", "hidden"];

/** Filters whose removal is tried if a list is empty. */
const DROPS_MAX = 12;

/** Pages for all listed stories, the named lists, the genres and the search, sharing one implementation. */
export function browsePages(services: Pick<Services, "now" | "extensions">): PageDefinition[] {
  const { now } = services;
  const page = (path: string, scopeOf: (context: PageContext) => Scope | Promise<Scope>): PageDefinition =>
    definePage<BrowsePageData>({
      path,
      query: QUERY,
      cache: "shared",
      async load(context) {
        const scope = await scopeOf(context);
        context.shows("stories", "facet-counts", "tags");
        return listed(scope, context.query, { filters: filtersOf(context.query), stored: null }, now());
      },
      slots: {
        "browse-results": {
          tags: ({ viewer }) => [...listTags({ viewer }), defaultFiltersTag(viewer)],
          async render(context) {
            const [found, scope] = await Promise.all([
              hidingFor(context.viewer, context.query),
              scopeOf(context),
            ]);
            const own = await ownFilters(scope, context);
            if (!found && !own.stored) return undefined;
            context.shows("stories", "facet-counts", "tags");
            return <BrowseResults data={await filtered(scope, context.query, own, found, now())} />;
          },
        },
        "browse-filters": {
          tags: ({ viewer }) => [defaultFiltersTag(viewer)],
          async render(context) {
            const scope = await scopeOf(context);
            const { applied, filters } = await ownFilters(scope, context);
            return applied ? <BrowseFilters data={{ filters, scope, path: pathOf(scope) }} /> : undefined;
          },
        },
        "default-filters": {
          varies: byToken,
          tags: ({ viewer }) => [defaultFiltersTag(viewer)],
          async render(context) {
            if (!context.viewer.id) return undefined;
            const scope = await scopeOf(context);
            const own = await ownFilters(scope, context);
            return <DefaultFilters {...own} path={pathOf(scope)} token={csrfToken(context.request)} />;
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
    page("/tags/:slug", async ({ params }) => {
      const tag = await findTag(tagsOfSlug(params.slug ?? ""));
      if (!tag) throw notFound();
      const groups = await readTagGroups();
      const canonical = groups.canonicalOf(tag);
      const slug = decodeURIComponent(tagSlug(canonical));
      // Addresses of synonyms and former spellings lead to the tag that readers see.
      if (slug !== params.slug) throw movedTo(tagsPaths.tag(canonical));
      return {
        kind: "tag",
        tag: canonical,
        synonyms: groups.synonymsOf(canonical),
        parents: groups.parentsOf(canonical),
      };
    }),
    page("/search", ({ query }) => {
      // An empty search redirects to the search form.
      if (query.has("q") && !query.get("q")?.trim() && query.size === 1) throw goTo(cataloguePaths.search());
      return { kind: "search" };
    }),
  ];
}

/** The filters of a list for one viewer. */
interface OwnFilters {
  readonly filters: BrowseFiltersDto;
  /** True if they are the viewer's default, because the address names none. */
  readonly applied: boolean;
  /** The viewer's default filters for this list; null if there are none. */
  readonly stored: BrowseFiltersDto | null;
}

const filtersOf = (query: URLSearchParams): BrowseFiltersDto => readBrowseFilters(valuesOf(query));

/** Returns the filters that the address names, or the viewer's default if it names none. */
async function ownFilters(
  scope: Scope,
  { viewer, query }: Pick<PageContext, "viewer" | "query">,
): Promise<OwnFilters> {
  const named = filtersOf(query);
  const stored = takesDefault(scope) ? await defaultFiltersOf(viewer) : null;
  if (!stored || [...BROWSE_QUERY, "after", "before"].some((name) => query.has(name)))
    return { filters: named, applied: false, stored };
  // A genre's page already has its genre.
  const filters = scope.kind === "genre" ? { ...stored, genre: [], not: [] } : stored;
  return { filters, applied: true, stored };
}

async function listQuery(
  scope: Scope,
  filters: BrowseFiltersDto,
  query: URLSearchParams,
): Promise<ListQuery> {
  const groups = await readTagGroups();
  const tags = scope.kind === "tag" ? [scope.tag, ...filters.tag] : filters.tag;
  return {
    list: scope.kind === "list" ? scope.list : undefined,
    genres: scope.kind === "genre" ? [scope.genre] : undefined,
    filters,
    tags: tags.map(groups.namesOf),
    notTags: filters.nottag.flatMap(groups.namesOf),
    q: filters.q || undefined,
    sort: filters.sort,
    after: query.get("after"),
    before: query.get("before"),
  };
}

/**
 * Counts the stories of a list without each of its filters, for a list that is empty with all of them. If no
 * single filter helps, counts without each two.
 */
async function findDrops(
  scope: Scope,
  filters: BrowseFiltersDto,
  query: URLSearchParams,
  now: Date,
  hasDefault = false,
): Promise<DropChoiceDto[]> {
  // Words alone are not a filter to remove: other words may find something.
  if (query.has("after") || query.has("before") || activeFilters(filters).length === 0) return [];
  const choicesIn = (from: BrowseFiltersDto) => [
    ...activeFilters(from),
    ...(from.q ? [{ label: from.q, without: { ...from, q: "" } }] : []),
  ];
  const count = async (choices: readonly { labels: readonly string[]; without: BrowseFiltersDto }[]) => {
    const counted = await Promise.all(
      choices.slice(0, DROPS_MAX).map(async ({ labels, without }): Promise<DropChoiceDto> => {
        const stories = await countListed(await listQuery(scope, without, query), now);
        return { labels, href: browseUrl(pathOf(scope), without, hasDefault), ...stories };
      }),
    );
    return counted.filter((choice) => choice.count > 0).sort((a, b) => b.count - a.count);
  };
  const choices = choicesIn(filters);
  const drops = await count(choices.map(({ label, without }) => ({ labels: [label], without })));
  if (drops.length > 0) return drops;
  const pairs = choices.flatMap(({ label, without }, index) =>
    choicesIn(without)
      .slice(index)
      .map((other) => ({ labels: [label, other.label], without: other.without })),
  );
  return count(pairs);
}

/** Runs a search as typed; if it finds nothing and is misspelt, runs the corrected search. */
async function forgiving<Found extends { readonly rows: readonly unknown[] }>(
  query: ListQuery,
  find: (query: ListQuery) => Promise<Found>,
): Promise<{ found: Found; query: ListQuery; meant: Pick<BrowsePageData, "meant"> }> {
  const found = await find(query);
  if (query.q && found.rows.length === 0) await renewWords();
  const q = query.q && !query.after && !query.before ? await meantBy(query.q) : null;
  if (!q) return { found, query, meant: {} };
  if (found.rows.length > 0) return { found, query, meant: { meant: { q, instead: false } } };
  const other = { ...query, q };
  const better = await find(other);
  return better.rows.length > 0
    ? { found: better, query: other, meant: { meant: { q, instead: true } } }
    : // No results either way; if the search is the name of a genre, suggests the genre's page.
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
    case "tag":
      return tagsPaths.tag(scope.tag);
    default:
      return cataloguePaths.stories();
  }
}

/** Filtered and later pages are for people; search engines get the canonical URL of the list. */
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

/** The list without what a reader never wants to see. */
async function listed(
  scope: Scope,
  values: URLSearchParams,
  { filters, stored }: Pick<OwnFilters, "filters" | "stored">,
  now: Date,
): Promise<BrowsePageData> {
  const hasDefault = stored !== null;
  const storedQuery = await listQuery(scope, filters, values);
  const { found, meant, query } = await forgiving(storedQuery, (query) => browseStories(query, now));
  const total = await countListed(query, now);
  const url = browseUrl(pathOf(scope), { ...filters, q: query.q ?? "" }, hasDefault);
  return {
    scope,
    path: pathOf(scope),
    filters,
    ...(hasDefault ? { hasDefault } : {}),
    stories: found.rows.map(presentStoryCard),
    ...(found.rows.length === 0 ? { drops: await findDrops(scope, filters, values, now, hasDefault) } : {}),
    paging: pagingOf(url, found, total),
    ...meant,
  };
}

/** The same list after the reader's filters: their default, and what they never want to see. */
async function filtered(
  scope: Scope,
  values: URLSearchParams,
  { filters, stored }: OwnFilters,
  hidden: FoundHiding | null,
  now: Date,
): Promise<BrowsePageData> {
  if (!hidden) return listed(scope, values, { filters, stored }, now);
  const hasDefault = stored !== null;
  const storedQuery = await listQuery(scope, filters, values);
  const { hiding, shown } = hidden;
  const { found, meant, query } = await forgiving(storedQuery, (query) => browseShown(query, now, hiding));
  const all = await countListed(query, now);
  const url = browseUrl(pathOf(scope), { ...filters, q: query.q ?? "" }, hasDefault);
  const withHidden = `${url}${url.includes("?") ? "&" : "?"}hidden=show`;
  const isOnlyPage = !found.after && !found.before;
  // The number of hidden stories is unknown unless the list is complete, so the total is not reduced by
  // filters.
  const total = isOnlyPage ? { count: found.rows.length, more: false } : query.q && !shown ? null : all;
  return {
    scope,
    path: pathOf(scope),
    filters,
    hasDefault,
    stories: found.rows.map((row) => presentMarked(row, hiding)),
    ...(found.rows.length === 0 && found.hidden.length === 0
      ? { drops: await findDrops(scope, filters, values, now, hasDefault) }
      : {}),
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
