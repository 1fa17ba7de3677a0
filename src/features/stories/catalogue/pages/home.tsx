import { GenreShelves } from "../../../../../views/stories/catalogue/GenreShelves.tsx";
import { HomePage, HomeShelves } from "../../../../../views/stories/catalogue/HomePage.tsx";
import { MemberHero } from "../../../../../views/stories/catalogue/MemberHero.tsx";
import { definePage, type PageDefinition } from "../../../../core/pages/define-page.ts";
import { machinesPaths } from "../../../../shared/site/machines.paths.ts";
import { metaText } from "../../../../shared/site/meta.text.ts";
import type { StoryList } from "../../../../shared/stories/catalogue.enums.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";
import type { GenreShelfDto, HomePageData, HomeShelvesData } from "../../../../shared/stories/stories.dto.ts";
import type { StoryCardDto } from "../../../../shared/stories/story-card.dto.ts";
import { findInterests } from "../../../people/users/index.ts";
import { presentMarked, presentStoryCard } from "../../stories/index.ts";
import { browseStories, countGenres } from "../browse.ts";
import { browseShown, type FoundHiding, hidingFor, listTags } from "../shown.ts";

/** Stories of each shelf of the home page: a full row on a desk. */
const SHELF = 6;
/** Genres of a member's that have a shelf of their own: of those they like, the ones with most stories. */
const GENRE_SHELVES = 2;

/** The front door: featured, new, rising and popular stories, and the genres. */
export function homePage(now: () => Date, site: { name: string; url: string }): PageDefinition {
  return definePage<HomePageData>({
    path: cataloguePaths.home(),
    query: ["hidden"],
    cache: "shared",
    async load({ shows }) {
      shows("stories", "facet-counts");
      const shelf = async (list: StoryList, limit = SHELF) => {
        const { rows } = await browseStories({ list, limit }, now());
        return rows.map(presentStoryCard);
      };
      const [shelves, genres] = await Promise.all([loadShelves(shelf), countGenres()]);
      return { ...shelves, genres };
    },
    slots: {
      "home-hero": {
        tags: () => [],
        render: ({ viewer }) =>
          viewer.username ? <MemberHero name={viewer.name || viewer.username} /> : undefined,
      },
      "home-genres": {
        async render({ viewer, query }) {
          if (!viewer.id) return undefined;
          const rows = await shelvesOfGenres(viewer.id, await hidingFor(viewer, query), now());
          return rows.length > 0 ? <GenreShelves rows={rows} /> : undefined;
        },
      },
      "home-shelves": {
        tags: listTags,
        async render({ viewer, query }) {
          const found = await hidingFor(viewer, query);
          return found ? <HomeShelves data={await filteredShelves(found, now())} /> : undefined;
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

type Shelves = Pick<HomePageData, "featured" | "fresh" | "rising" | "popular">;

async function loadShelves(
  shelf: (list: StoryList, limit?: number) => Promise<StoryCardDto[]>,
): Promise<Shelves> {
  const [featured, fresh, rising, liked] = await Promise.all([
    shelf("featured"),
    shelf("new"),
    shelf("rising"),
    shelf("popular", 2 * SHELF),
  ]);
  return { featured, fresh, rising, popular: besides(fresh, liked) };
}

/** What is popular in the genres that a member likes to read, without what their filters hide. */
async function shelvesOfGenres(
  member: string,
  found: FoundHiding | null,
  now: Date,
): Promise<GenreShelfDto[]> {
  const liked = new Set(await findInterests(member));
  if (liked.size === 0) return [];
  const genres = (await countGenres()).filter(({ genre }) => liked.has(genre)).slice(0, GENRE_SHELVES);
  const rows = await Promise.all(
    genres.map(async ({ genre }) => {
      const query = { list: "popular", genres: [genre], limit: SHELF } as const;
      const stories = found
        ? (await browseShown(query, now, found.hiding)).rows.map((row) => presentMarked(row, found.hiding))
        : (await browseStories(query, now)).rows.map(presentStoryCard);
      return { genre, stories };
    }),
  );
  return rows.filter(({ stories }) => stories.length > 0);
}

/** The same for a reader with filters. */
async function filteredShelves({ hiding, shown }: FoundHiding, now: Date): Promise<HomeShelvesData> {
  const hidden = new Set<string>();
  const shelves = await loadShelves(async (list, limit = SHELF) => {
    const page = await browseShown({ list, limit }, now, hiding);
    for (const id of page.hidden) hidden.add(id);
    return page.rows.map((row) => presentMarked(row, hiding));
  });
  const href = shown ? cataloguePaths.home() : cataloguePaths.homeWithHidden();
  return { ...shelves, leftOut: { count: hidden.size, more: false, shown, href } };
}

/** One row of a list without what another shows already, so that a young site does not show the same row twice. */
function besides(shown: readonly StoryCardDto[], list: readonly StoryCardDto[]): StoryCardDto[] {
  const others = list.filter(({ id }) => !shown.some((story) => story.id === id));
  return (others.length > 0 ? others : list).slice(0, SHELF);
}
