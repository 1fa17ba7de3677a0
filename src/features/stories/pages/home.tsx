import { HomePage } from "../../../../views/stories/HomePage.tsx";
import { definePage, type PageDefinition } from "../../../core/pages/define-page.ts";
import type { HomePageData } from "../../../shared/dto.ts";
import { paths } from "../../../shared/paths.ts";
import { text } from "../../../shared/text/index.ts";
import type { StoryList } from "../list.ts";
import { presentStoryCard } from "../present.ts";
import { browseStories, countGenres } from "../reads.ts";

/** Stories of each shelf of the home page. */
const SHELF = 8;

/** The front door: featured, new and popular stories, and the genres. */
export function homePage(now: () => Date, site: { name: string; url: string }): PageDefinition {
  const shelf = async (list: StoryList) => {
    const { rows } = await browseStories({ list, limit: SHELF }, now());
    return rows.map(presentStoryCard);
  };
  return definePage<HomePageData>({
    path: paths.home(),
    cache: "shared",
    async load({ shows }) {
      shows("stories", "shelf-counts");
      const [featured, fresh, popular, genres] = await Promise.all([
        shelf("featured"),
        shelf("new"),
        shelf("popular"),
        countGenres(),
      ]);
      return { featured, fresh, popular, genres };
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
