import type { SitemapPageData } from "../../../shared/dto.ts";
import { CONTACT_KINDS, GENRES, STORY_LISTS } from "../../../shared/enums.ts";
import { paths } from "../../../shared/paths.ts";
import { DOCUMENTS } from "../../../shared/site/documents.ts";
import { text } from "../../../shared/text/index.ts";
import type { Library } from "./library.ts";

/** What the sitemap for people lists: places that anyone may open, but for the ways in. */
export function sitemapGroups(library: Library): SitemapPageData["groups"] {
  const { sitemap } = text.documents;
  const texts = (group: "about" | "legal") =>
    DOCUMENTS.filter((one) => one.group === group).map(({ key, path }) => ({
      href: path,
      label: library.get(key)!.title,
    }));
  return [
    {
      title: sitemap.reading,
      links: [
        { href: paths.home(), label: text.site.home },
        { href: paths.stories(), label: text.menu.allStories },
        ...STORY_LISTS.map((list) => ({ href: paths.storyList(list), label: text.browse.lists[list] })),
        { href: paths.search(), label: text.site.search },
        { href: paths.offline(), label: text.menu.offline },
        { href: paths.readerSettings(), label: text.menu.readerSettings },
        { href: paths.keyboard(), label: text.menu.keyboard },
      ],
    },
    {
      title: sitemap.genres,
      links: GENRES.map((genre) => ({ href: paths.genre(genre), label: text.labels.genre[genre] })),
    },
    {
      title: text.documents.about,
      links: [
        ...texts("about"),
        ...CONTACT_KINDS.map((kind) => ({ href: paths.contact(kind), label: text.contact[kind].title })),
      ],
    },
    { title: text.documents.legal, links: texts("legal") },
    {
      title: sitemap.account,
      links: [
        { href: paths.login(), label: text.menu.signIn },
        { href: paths.register(), label: text.menu.register },
      ],
    },
    {
      title: sitemap.feeds,
      links: [
        { href: paths.siteFeed(), label: sitemap.siteFeed },
        { href: paths.apiDocs(), label: sitemap.api },
      ],
    },
  ];
}
