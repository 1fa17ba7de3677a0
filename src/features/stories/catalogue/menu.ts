import { labelsText } from "#shared/labels.text.ts";
import { menuText } from "#shared/site/menu.text.ts";
import type { MenuPlace } from "#shared/site/menu-places.ts";
import { siteText } from "#shared/site/site.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { GENRES } from "#shared/story.enums.ts";

/** Menu entries for story lists, including one per genre. */
export const catalogueMenu: readonly MenuPlace[] = [
  { label: menuText.allStories, href: cataloguePaths.stories(), at: { "header.browse": 10 } },
  { label: menuText.paidStories, href: cataloguePaths.storyList("paid"), at: { "header.browse": 20 } },
  {
    label: menuText.newStories,
    href: cataloguePaths.storyList("new"),
    at: { "header.browse": 30, "footer.browse": 10 },
  },
  { label: menuText.risingStories, href: cataloguePaths.storyList("rising"), at: { "header.browse": 40 } },
  {
    label: menuText.featuredStories,
    href: cataloguePaths.storyList("featured"),
    at: { "header.browse": 50 },
  },
  {
    label: menuText.popularStories,
    href: cataloguePaths.storyList("popular"),
    at: { "header.browse": 60, "footer.browse": 20 },
  },
  {
    label: menuText.highestRated,
    href: cataloguePaths.storyList("highest-rated"),
    at: { "header.browse": 70 },
  },
  { label: menuText.search, href: cataloguePaths.search(), at: { "header.browse": 80 } },
  ...GENRES.map((genre, index) => ({
    label: labelsText.genre[genre],
    href: cataloguePaths.genre(genre),
    at: { "header.genres": index },
  })),
  { label: siteText.home, href: cataloguePaths.home(), icon: "house", at: { bar: 10 } },
  { label: menuText.browse, href: cataloguePaths.stories(), icon: "compass", at: { bar: 20 } },
];
