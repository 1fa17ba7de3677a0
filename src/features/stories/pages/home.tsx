import { HomePage } from "../../../../views/stories/HomePage.tsx";
import { MemberHero } from "../../../../views/stories/MemberHero.tsx";
import { definePage, type PageDefinition } from "../../../core/pages/define-page.ts";
import type { HomePageData, StoryCardDto } from "../../../shared/dto.ts";
import type { StoryList } from "../../../shared/enums.ts";
import { paths } from "../../../shared/paths.ts";
import { text } from "../../../shared/text/index.ts";
import { presentStoryCard } from "../present.ts";
import { browseStories, countGenres } from "../reads.ts";

/** Stories of each shelf of the home page: a full row on a desk. */
const SHELF = 6;

/** The front door: featured, new and popular stories, and the genres. */
export function homePage(now: () => Date, site: { name: string; url: string }): PageDefinition {
  const shelf = async (list: StoryList, limit = SHELF) => {
    const { rows } = await browseStories({ list, limit }, now());
    return rows.map(presentStoryCard);
  };
  return definePage<HomePageData>({
    path: paths.home(),
    cache: "shared",
    async load({ shows }) {
      shows("stories", "shelf-counts");
      const [featured, fresh, liked, genres] = await Promise.all([
        shelf("featured"),
        shelf("new"),
        shelf("popular", 2 * SHELF),
        countGenres(),
      ]);
      return { featured, fresh, popular: besides(fresh, liked), genres };
    },
    slots: {
      "home-hero": {
        tags: () => [],
        render: ({ viewer }) =>
          viewer.username ? <MemberHero name={viewer.name || viewer.username} /> : undefined,
      },
    },
    meta: () => ({
      title: site.name,
      description: text.meta.home(site.name),
      canonical: paths.home(),
      image: paths.siteImage(),
      imageAlt: site.name,
      links: [{ rel: "alternate", type: "application/atom+xml", href: paths.siteFeed(), title: site.name }],
      jsonLd: [
        {
          "@context": "https://schema.org",
          "@type": "WebSite",
          name: site.name,
          url: `${site.url}/`,
          potentialAction: {
            "@type": "SearchAction",
            target: `${site.url}${paths.search()}?q={search_term_string}`,
            "query-input": "required name=search_term_string",
          },
        },
      ],
    }),
    Component: HomePage,
  });
}

/** One row of a list without what another shows already, so that a young site does not show the same row twice. */
function besides(shown: readonly StoryCardDto[], list: readonly StoryCardDto[]): StoryCardDto[] {
  const others = list.filter(({ id }) => !shown.some((story) => story.id === id));
  return (others.length > 0 ? others : list).slice(0, SHELF);
}
