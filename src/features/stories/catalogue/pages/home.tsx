import { HomePage, HomeShelves } from "../../../../../views/stories/catalogue/HomePage.tsx";
import { MemberHero } from "../../../../../views/stories/catalogue/MemberHero.tsx";
import { definePage, type PageDefinition } from "../../../../core/pages/define-page.ts";
import { machinesPaths } from "../../../../shared/site/machines.paths.ts";
import { metaText } from "../../../../shared/site/meta.text.ts";
import type { StoryList } from "../../../../shared/stories/catalogue.enums.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";
import type { HomePageData, HomeShelvesData } from "../../../../shared/stories/stories.dto.ts";
import type { StoryCardDto } from "../../../../shared/stories/story-card.dto.ts";
import { presentMarked, presentStoryCard } from "../../stories/index.ts";
import { browseStories, countGenres } from "../browse.ts";
import { browseShown, type FoundHiding, hidingFor, listTags } from "../shown.ts";

/** Stories of each shelf of the home page: a full row on a desk. */
const SHELF = 6;

/** The front door: featured, new, rising and popular stories, and the genres. */
export function homePage(now: () => Date, site: { name: string; url: string }): PageDefinition {
  return definePage<HomePageData>({
    path: cataloguePaths.home(),
    query: ["hidden"],
    cache: "shared",
    async load({ shows }) {
      shows("stories", "shelf-counts");
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
