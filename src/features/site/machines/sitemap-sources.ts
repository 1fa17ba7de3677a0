import { challengesPaths } from "#shared/community/challenges.paths.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { FORUM_SECTIONS } from "#shared/community/forums.enums.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { SERVICE_CATEGORIES } from "#shared/platform/service-categories.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { CONTACT_KINDS } from "#shared/site/contact.enums.ts";
import { contactPaths } from "#shared/site/contact.paths.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";
import { DOCUMENTS } from "#shared/site/documents.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { tagsPaths } from "#shared/stories/tags.paths.ts";
import { GENRES, STORY_LISTS } from "#shared/story.enums.ts";
import { readChallengesForSitemap } from "../../community/challenges/index.ts";
import { readThreadsForSitemap } from "../../community/forums/index.ts";
import { readListsForSitemap } from "../../library/lists/index.ts";
import { readServicesForSitemap } from "../../market/services/index.ts";
import { readUsersForSitemap } from "../../people/users/index.ts";
import { readForSitemap, type SitemapDoc } from "../../stories/stories/index.ts";
import { readTags } from "../../stories/tags/index.ts";

/** Maximum number of URLs in one sitemap (sitemaps.org). */
export const MAX_URLS = 50_000;
/** Number of items in a batch. */
export const BATCH = 1_000;

/** A page in a sitemap. */
export interface Entry {
  readonly url: string;
  readonly lastmod?: string;
}

/** One item of a sitemap, with the id used as the boundary of parts. */
export interface SitemapBatch {
  readonly id: string;
  readonly entries: readonly Entry[];
}

/**
 * A kind of content with separate sitemap parts: its name, the collection that invalidates the parts, and an
 * iterator over all items after an id.
 */
export interface Source {
  readonly name: string;
  readonly tag: string;
  readonly batch: (after: string | null) => Promise<readonly SitemapBatch[]>;
}

/** All content with sitemap parts. */
export const SOURCES: readonly Source[] = [
  {
    name: "stories",
    tag: "stories",
    batch: async (after) =>
      (await readForSitemap(after, BATCH)).map((story) => ({
        id: String(story._id),
        entries: entriesOf(story),
      })),
  },
  {
    name: "lists",
    tag: "lists",
    batch: async (after) =>
      (await readListsForSitemap(after, BATCH)).map(({ _id, changedAt }) => ({
        id: String(_id),
        entries: [entry(listsPaths.list(String(_id)), changedAt)],
      })),
  },
  {
    name: "services",
    tag: "services",
    batch: async (after) =>
      (await readServicesForSitemap(after, BATCH)).map(({ _id, slug, updatedAt }) => ({
        id: String(_id),
        entries: [entry(servicesPaths.service({ id: String(_id), slug }), updatedAt)],
      })),
  },
  {
    name: "challenges",
    tag: "challenges",
    batch: async (after) =>
      (await readChallengesForSitemap(after, BATCH)).map(({ _id, updatedAt }) => ({
        id: String(_id),
        entries: [entry(challengesPaths.challenge(String(_id)), updatedAt)],
      })),
  },
  {
    name: "threads",
    tag: "threads",
    batch: async (after) =>
      (await readThreadsForSitemap(after, BATCH)).map(({ _id, section, path, lastPostAt }) => ({
        id: String(_id),
        entries: [entry(forumsPaths.thread({ id: String(_id), section, path }), lastPostAt)],
      })),
  },
  {
    name: "profiles",
    tag: "users",
    batch: async (after) =>
      (await readUsersForSitemap(after, BATCH)).map(({ _id, username }) => ({
        id: String(_id),
        entries: [entry(profilePaths.user(username), null)],
      })),
  },
];

/** Returns the URLs of a story and its open chapters; for a mature story only the story page. */
function entriesOf(story: SitemapDoc): Entry[] {
  const place = { id: String(story._id), slug: story.slug };
  const chapters = story.mature
    ? []
    : story.contents.flatMap(({ state, open, publishedAt }, index) =>
        state === "published" && open ? [entry(chaptersPaths.chapter(place, index + 1), publishedAt)] : [],
      );
  return [
    entry(cataloguePaths.story(place), story.lastChapterAt ?? story.updatedAt),
    ...chapters.slice(0, MAX_URLS - 1),
  ];
}

const entry = (url: string, date: Date | null): Entry => ({
  url,
  ...(date ? { lastmod: date.toISOString() } : {}),
});

/** Returns the pages that exist on every site. */
export const fixedPages = (): Entry[] =>
  [
    cataloguePaths.home(),
    cataloguePaths.stories(),
    ...STORY_LISTS.map(cataloguePaths.storyList),
    ...GENRES.map(cataloguePaths.genre),
    listsPaths.lists(),
    challengesPaths.challenges(),
    exchangesPaths.exchanges(),
    forumsPaths.forums(),
    ...FORUM_SECTIONS.map((section) => forumsPaths.forum(section)),
    servicesPaths.marketplace(),
    ...SERVICE_CATEGORIES.map((category) => servicesPaths.category(category)),
    servicesPaths.category("latest"),
    subscriptionsPaths.premium(),
    ...DOCUMENTS.map(({ path }) => path),
    ...CONTACT_KINDS.map(contactPaths.contact),
    documentsPaths.siteMap(),
    readingPaths.keyboard(),
  ].map((url) => ({ url }));

/** Returns the list of tags and the pages of the most used ones; never empty, which a sitemap must not be. */
export const tagEntries = async (): Promise<Entry[]> => [
  { url: tagsPaths.tags() },
  ...(await readTags()).map(({ tag }) => ({ url: tagsPaths.tag(tag) })),
];
