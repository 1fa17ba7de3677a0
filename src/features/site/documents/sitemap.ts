import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import { labelsText } from "#shared/labels.text.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { offlinePaths } from "#shared/reading/offline.paths.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { CONTACT_KINDS } from "#shared/site/contact.enums.ts";
import { contactPaths } from "#shared/site/contact.paths.ts";
import { contactText } from "#shared/site/contact.text.ts";
import type { SitemapPageData } from "#shared/site/documents.dto.ts";
import { documentsText } from "#shared/site/documents.text.ts";
import { DOCUMENTS } from "#shared/site/documents.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { menuText } from "#shared/site/menu.text.ts";
import { siteText } from "#shared/site/site.text.ts";
import { browseText } from "#shared/stories/browse.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { GENRES, STORY_LISTS } from "#shared/story.enums.ts";
import type { Library } from "./library.ts";

/** Entries of the HTML sitemap: public pages, without sign-in pages. */
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
        { href: cataloguePaths.home(), label: siteText.home },
        { href: cataloguePaths.stories(), label: menuText.allStories },
        ...STORY_LISTS.map((list) => ({
          href: cataloguePaths.storyList(list),
          label: browseText.lists[list],
        })),
        { href: cataloguePaths.search(), label: uiText.search },
        { href: offlinePaths.offline(), label: menuText.offline },
        { href: readingPaths.readerSettings(), label: menuText.readerSettings },
        { href: readingPaths.keyboard(), label: menuText.keyboard },
      ],
    },
    {
      title: sitemap.genres,
      links: GENRES.map((genre) => ({ href: cataloguePaths.genre(genre), label: labelsText.genre[genre] })),
    },
    {
      title: documentsText.about,
      links: [
        ...texts("about"),
        ...CONTACT_KINDS.map((kind) => ({
          href: contactPaths.contact(kind),
          label: contactText[kind].title,
        })),
      ],
    },
    { title: documentsText.legal, links: texts("legal") },
    {
      title: sitemap.account,
      links: [
        { href: accountsPaths.login(), label: menuText.signIn },
        { href: registrationPaths.register(), label: menuText.register },
      ],
    },
    {
      title: sitemap.feeds,
      links: [
        { href: machinesPaths.siteFeed(), label: sitemap.siteFeed },
        { href: machinesPaths.apiDocs(), label: sitemap.api },
      ],
    },
  ];
}
