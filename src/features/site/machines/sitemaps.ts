import { Readable } from "node:stream";
import { Router } from "express";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import { notFound } from "../../../core/base/errors.ts";
import { challengesPaths } from "../../../shared/community/challenges.paths.ts";
import { exchangesPaths } from "../../../shared/community/exchanges.paths.ts";
import { FORUM_SECTIONS } from "../../../shared/community/forums.enums.ts";
import { forumsPaths } from "../../../shared/community/forums.paths.ts";
import { listsPaths } from "../../../shared/library/lists.paths.ts";
import { SERVICE_CATEGORIES } from "../../../shared/market/services.enums.ts";
import { servicesPaths } from "../../../shared/market/services.paths.ts";
import { subscriptionsPaths } from "../../../shared/money/subscriptions.paths.ts";
import { readingPaths } from "../../../shared/reading/reading.paths.ts";
import { CONTACT_KINDS } from "../../../shared/site/contact.enums.ts";
import { contactPaths } from "../../../shared/site/contact.paths.ts";
import { documentsPaths } from "../../../shared/site/documents.paths.ts";
import { DOCUMENTS } from "../../../shared/site/documents.ts";
import { GENRES, STORY_LISTS } from "../../../shared/stories/catalogue.enums.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "../../../shared/stories/chapters.paths.ts";
import { readListsForSitemap } from "../../library/lists/index.ts";
import { readServicesForSitemap } from "../../market/services/index.ts";
import { readForSitemap, type SitemapDoc } from "../../stories/stories/index.ts";
import type { MachineDependencies } from "./atom.ts";

/** URLs of one sitemap (sitemaps.org). */
const MAX_URLS = 50_000;
/** Stories or lists read at a time. */
const BATCH = 1_000;

interface Entry {
  readonly url: string;
  readonly lastmod?: string;
}

/** One thing of which a sitemap tells, by the id that parts begin after. */
interface SitemapBatch {
  readonly id: string;
  readonly entries: readonly Entry[];
}

/** What has parts of its own: their name, the collection whose change makes them anew, and all after an id. */
interface Source {
  readonly name: string;
  readonly tag: string;
  readonly batch: (after: string | null) => Promise<readonly SitemapBatch[]>;
}

const SOURCES: readonly Source[] = [
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
];

/**
 * `/sitemap.xml` is an index; its parts hold at most 50,000 URLs each: fixed pages, then stories by id with their
 * open chapters, then reading lists. A part is named by the id it begins after, so that parts stay what they are as
 * others are added.
 */
export function sitemapRoutes({ bodies, site }: MachineDependencies): Router {
  const router = Router();
  const type = "application/xml; charset=utf-8";
  /** Found out once for all who ask: to do so each of them has to be looked at. */
  const beginnings = async (source: Source): Promise<string[]> => {
    const make = async () => {
      let list = "";
      for await (const from of partBeginnings(source)) list += `${from} `;
      return list;
    };
    const list = await bodies.read({ key: `sitemap beginnings ${source.name}`, tags: [source.tag], make });
    return list.toString().split(" ").filter(Boolean);
  };

  router.get("/sitemap.xml", (request, response) =>
    bodies.send(request, response, {
      key: "sitemap",
      type,
      tags: SOURCES.map(({ tag }) => tag),
      compress: true,
      make: async () => {
        const parts = [`${site.url}/sitemaps/pages.xml`];
        for (const source of SOURCES)
          for (const from of await beginnings(source))
            parts.push(`${site.url}/sitemaps/${source.name}-${from}.xml`);
        return render(
          parts.map((url) => ({ url })),
          new SitemapIndexStream(),
        );
      },
    }),
  );

  router.get("/sitemaps/pages.xml", (request, response) =>
    bodies.send(request, response, {
      key: "sitemap pages",
      type,
      tags: [],
      compress: true,
      make: () => render(fixedPages(), new SitemapStream({ hostname: site.url })),
    }),
  );

  for (const source of SOURCES)
    router.get(`/sitemaps/${source.name}-:from.xml`, async (request, response) => {
      const { from } = request.params as { from: string };
      // Any other beginning would be another 50,000 URLs for whoever thinks of one.
      if (!(await beginnings(source)).includes(from)) throw notFound();
      await bodies.send(request, response, {
        key: `sitemap ${source.name} ${from}`,
        type,
        tags: [source.tag],
        compress: true,
        make: async () => {
          const entries: Entry[] = [];
          for await (const batch of allFrom(source, from === "0" ? null : from)) {
            if (entries.length + batch.entries.length > MAX_URLS) break;
            entries.push(...batch.entries);
          }
          return render(entries, new SitemapStream({ hostname: site.url }));
        },
      });
    });

  return router;
}

/** The ids after which parts begin; the first is "0". */
async function* partBeginnings(source: Source): AsyncGenerator<string> {
  let urls = 0;
  let last = "0";
  let begun = false;
  for await (const { id, entries } of allFrom(source, null)) {
    if (!begun || urls + entries.length > MAX_URLS) {
      yield last;
      begun = true;
      urls = 0;
    }
    urls += entries.length;
    last = id;
  }
}

async function* allFrom({ batch }: Source, after: string | null): AsyncGenerator<SitemapBatch> {
  let from = after;
  for (;;) {
    const found = await batch(from);
    yield* found;
    if (found.length < BATCH) return;
    from = found.at(-1)!.id;
  }
}

/** A story and its open chapters; of a mature one only its own page. */
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

const fixedPages = (): Entry[] =>
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

async function render(entries: Entry[], stream: SitemapStream | SitemapIndexStream): Promise<string> {
  return (await streamToPromise(Readable.from(entries).pipe(stream))).toString();
}
