import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { findInterests } from "#features/people/users/index.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { READING_COOKIE } from "#shared/reading/reading.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { metaText } from "#shared/site/meta.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { GenreShelfDto, HomePageData, HomeShelvesData } from "#shared/stories/stories.dto.ts";
import type { StoryCardDto } from "#shared/stories/story-card.dto.ts";
import type { StoryList } from "#shared/story.enums.ts";
import { GenreShelves } from "#views/stories/catalogue/GenreShelves.tsx";
import { HomePage, HomeShelves } from "#views/stories/catalogue/HomePage.tsx";
import { MemberHero } from "#views/stories/catalogue/MemberHero.tsx";
import { presentMarked, presentStoryCard } from "../../stories/index.ts";
import { browseStories, countGenres } from "../browse.ts";
import { browseShown, type FoundHiding, hidingFor } from "../hiding.ts";

/** Stories per shelf of the home page: a full row on a desktop screen. */
const SHELF = 6;
/** Maximum number of genre shelves for a member: of the genres they like, those with most stories. */
const GENRE_SHELVES = 2;

/** A row with fewer stories is left out, except the new stories. */
const SHELF_MIN = 3;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns the stories that a feature shows on the home page above the shelves, by id. */
    "home.above": (context: PageContext) => Promise<readonly string[]>;
  }
}

/** The home page: one featured story, new, rising and popular stories, and the genres. */
export function homePage({ now, extensions }: Services, site: { name: string; url: string }): PageDefinition {
  /** Stories of the rows above the genre shelves. A personal read: only for slots. */
  const readAbove = async (context: PageContext): Promise<ReadonlySet<string>> => {
    const rows = await Promise.all(extensions.at("home.above").map((idsOf) => idsOf(context)));
    return new Set(rows.flat());
  };
  const genreShelves = (context: PageContext): Promise<GenreShelfDto[]> =>
    context.once("home-genres", async () => {
      const { viewer, query } = context;
      if (!viewer.id) return [];
      const [found, above] = await Promise.all([hidingFor(viewer, query), readAbove(context)]);
      return shelvesOfGenres(viewer.id, found, now(), above);
    });

  return definePage<HomePageData>({
    path: cataloguePaths.home(),
    query: ["hidden"],
    cache: "shared",
    async load({ shows }) {
      shows("stories", "facet-counts");
      const [shelves, genres] = await Promise.all([loadShelves(publicList(now()), NONE), countGenres()]);
      return { ...shelves, genres };
    },
    slots: {
      "home-hero": {
        tags: () => [],
        render: ({ viewer }) =>
          viewer.username ? <MemberHero name={viewer.name || viewer.username} /> : undefined,
      },
      "home-genres": {
        async render(context) {
          const rows = await genreShelves(context);
          return rows.length > 0 ? <GenreShelves rows={rows} /> : undefined;
        },
      },
      // Not cached: it depends on what the rows above it show. A guest's rows are in their cookie.
      "home-shelves": {
        guestCookie: READING_COOKIE,
        async render(context) {
          const { viewer, query } = context;
          const [found, above, genres] = await Promise.all([
            viewer.id ? hidingFor(viewer, query) : null,
            readAbove(context),
            genreShelves(context),
          ]);
          const shown = new Set([...above, ...genres.flatMap(({ stories }) => stories.map(({ id }) => id))]);
          if (found) return <HomeShelves data={await filteredShelves(found, now(), shown)} />;
          if (shown.size === 0) return undefined;
          return <HomeShelves data={await loadShelves(publicList(now()), shown)} />;
        },
      },
    },
    meta: () => ({
      title: site.name,
      description: metaText.home(site.name),
      canonical: cataloguePaths.home(),
      image: machinesPaths.siteImage(),
      imageAlt: site.name,
      links: [
        { rel: "alternate", type: "application/atom+xml", href: machinesPaths.siteFeed(), title: site.name },
      ],
      jsonLd: [
        {
          "@context": "https://schema.org",
          "@type": "WebSite",
          name: site.name,
          url: `${site.url}/`,
          potentialAction: {
            "@type": "SearchAction",
            target: `${site.url}${cataloguePaths.search()}?q={search_term_string}`,
            "query-input": "required name=search_term_string",
          },
        },
      ],
    }),
    Component: HomePage,
  });
}

type Shelves = Pick<HomePageData, "featured" | "alsoFeatured" | "fresh" | "rising" | "popular">;
type ReadList = (list: StoryList, limit: number) => Promise<StoryCardDto[]>;

const NONE: ReadonlySet<string> = new Set();

/** Returns a reader of story lists without any member's filters. */
const publicList =
  (now: Date): ReadList =>
  async (list, limit) =>
    (await browseStories({ list, limit }, now)).rows.map(presentStoryCard);

/**
 * Loads the shelves. Each reads as many stories as those above it can show, so that it is full without them.
 */
async function loadShelves(read: ReadList, shown: ReadonlySet<string>): Promise<Shelves> {
  const above = new Set(shown);
  const limitOf = (shelves: number) => Math.min(PAGE_SIZE.max, shown.size + 1 + shelves * SHELF);
  const [featured, fresh, rising, popular] = await Promise.all([
    read("featured", limitOf(1)),
    read("new", limitOf(2)),
    read("rising", limitOf(3)),
    read("popular", limitOf(4)),
  ]);
  return {
    featured: takeNew(featured, above, 1)[0] ?? null,
    alsoFeatured: takeNew(featured, above),
    fresh: takeNew(fresh, above),
    rising: takeNew(rising, above, SHELF, SHELF_MIN),
    popular: takeNew(popular, above, SHELF, SHELF_MIN),
  };
}

/**
 * Returns the first stories of a list that are not shown above, and adds them to those; none if fewer than
 * `min` are left.
 */
function takeNew(list: readonly StoryCardDto[], above: Set<string>, max = SHELF, min = 1): StoryCardDto[] {
  const stories = list.filter(({ id }) => !above.has(id)).slice(0, max);
  if (stories.length < min) return [];
  for (const { id } of stories) above.add(id);
  return stories;
}

/**
 * Returns popular stories in the genres that a member likes, without stories hidden by their filters and
 * without those shown above.
 */
async function shelvesOfGenres(
  member: string,
  found: FoundHiding | null,
  now: Date,
  shown: ReadonlySet<string>,
): Promise<GenreShelfDto[]> {
  const liked = new Set(await findInterests(member));
  if (liked.size === 0) return [];
  const genres = (await countGenres()).filter(({ genre }) => liked.has(genre)).slice(0, GENRE_SHELVES);
  const limit = Math.min(PAGE_SIZE.max, shown.size + GENRE_SHELVES * SHELF);
  const rows = await Promise.all(
    genres.map(async ({ genre }) => {
      const query = { list: "popular", genres: [genre], limit } as const;
      const stories = found
        ? (await browseShown(query, now, found.hiding)).rows.map((row) => presentMarked(row, found.hiding))
        : (await browseStories(query, now)).rows.map(presentStoryCard);
      return { genre, stories };
    }),
  );
  const above = new Set(shown);
  return rows
    .map(({ genre, stories }) => ({ genre, stories: takeNew(stories, above) }))
    .filter(({ stories }) => stories.length > 0);
}

/** Home shelves for a reader with filters. */
async function filteredShelves(
  { hiding, shown: showsHidden }: FoundHiding,
  now: Date,
  above: ReadonlySet<string>,
): Promise<HomeShelvesData> {
  const hidden = new Set<string>();
  const shelves = await loadShelves(async (list, limit) => {
    const page = await browseShown({ list, limit }, now, hiding);
    for (const id of page.hidden) hidden.add(id);
    return page.rows.map((row) => presentMarked(row, hiding));
  }, above);
  const href = showsHidden ? cataloguePaths.home() : cataloguePaths.homeWithHidden();
  return { ...shelves, leftOut: { count: hidden.size, more: false, shown: showsHidden, href } };
}
