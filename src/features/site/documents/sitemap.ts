import type { SitemapPageData } from "../../../shared/dto.ts";
import { CONTACT_KINDS, GENRES, STORY_LISTS } from "../../../shared/enums.ts";
import { paths } from "../../../shared/paths.ts";
import { labelsText } from "../../../shared/platform/labels.text.ts";
import { uiText } from "../../../shared/platform/ui.text.ts";
import { browseText } from "../../../shared/reading/browse.text.ts";
import { contactText } from "../../../shared/site/contact.text.ts";
import { documentsText } from "../../../shared/site/documents.text.ts";
import { DOCUMENTS } from "../../../shared/site/documents.ts";
import { menuText } from "../../../shared/site/menu.text.ts";
import { siteText } from "../../../shared/site/site.text.ts";
import type { Library } from "./library.ts";

/** What the sitemap for people lists: places that anyone may open, but for the ways in. */
export function sitemapGroups(library: Library): SitemapPageData["groups"] {
  const { sitemap } = documentsText;
  const texts = (group: "about" | "legal") =>
    DOCUMENTS.filter((one) => one.group === group).map(({ key, path }) => ({
      href: path,
      label: library.get(key)!.title,
    }));
  return [
    {
      title: sitemap.reading,
      links: [
        { href: paths.home(), label: siteText.home },
        { href: paths.stories(), label: menuText.allStories },
        ...STORY_LISTS.map((list) => ({ href: paths.storyList(list), label: browseText.lists[list] })),
        { href: paths.search(), label: uiText.search },
        { href: paths.offline(), label: menuText.offline },
        { href: paths.readerSettings(), label: menuText.readerSettings },
        { href: paths.keyboard(), label: menuText.keyboard },
      ],
    },
    {
      title: sitemap.genres,
      links: GENRES.map((genre) => ({ href: paths.genre(genre), label: labelsText.genre[genre] })),
    },
    {
      title: documentsText.about,
      links: [
        ...texts("about"),
        ...CONTACT_KINDS.map((kind) => ({ href: paths.contact(kind), label: contactText[kind].title })),
      ],
    },
    { title: documentsText.legal, links: texts("legal") },
    {
      title: sitemap.account,
      links: [
        { href: paths.login(), label: menuText.signIn },
        { href: paths.register(), label: menuText.register },
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
