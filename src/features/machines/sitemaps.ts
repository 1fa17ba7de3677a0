import { Readable } from "node:stream";
import { Router } from "express";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import { notFound } from "../../core/http/errors.ts";
import { GENRES, STORY_LISTS } from "../../shared/enums.ts";
import { paths } from "../../shared/paths.ts";
import { readForSitemap, type SitemapDoc } from "../stories/index.ts";
import type { MachineDependencies } from "./feeds.ts";

/** URLs of one sitemap (sitemaps.org). */
const MAX_URLS = 50_000;
/** Stories read at a time. */
const BATCH = 1_000;

interface Entry {
  readonly url: string;
  readonly lastmod?: string;
}

/**
 * `/sitemap.xml` is an index; its parts hold at most 50,000 URLs each: fixed pages, then stories by id with their
 * open chapters. A part is named by the id it begins after, so that parts stay what they are as stories are added.
 */
export function sitemapRoutes({ bodies, site }: MachineDependencies): Router {
  const router = Router();
  const type = "application/xml; charset=utf-8";
  const tags = ["stories"];
  /** Found out once for all who ask: to do so every story has to be looked at. */
  const beginnings = async (): Promise<string[]> => {
    const make = async () => {
      let list = "";
      for await (const from of partBeginnings()) list += `${from} `;
      return list;
    };
    const list = await bodies.read({ key: "sitemap beginnings", tags, make });
    return list.toString().split(" ").filter(Boolean);
  };

  router.get("/sitemap.xml", (request, response) =>
    bodies.send(request, response, {
      key: "sitemap",
      type,
      tags,
      compress: true,
      make: async () => {
        const stories = (await beginnings()).map((from) => `${site.url}/sitemaps/stories-${from}.xml`);
        const parts = [`${site.url}/sitemaps/pages.xml`, ...stories];
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

  router.get("/sitemaps/stories-:from.xml", async (request, response) => {
    const { from } = request.params;
    // Any other beginning would be another 50,000 URLs for whoever thinks of one.
    if (!(await beginnings()).includes(from)) throw notFound();
    await bodies.send(request, response, {
      key: `sitemap ${from}`,
      type,
      tags,
      compress: true,
      make: async () => {
        const entries: Entry[] = [];
        for await (const story of storiesFrom(from === "0" ? null : from)) {
          const urls = entriesOf(story);
          if (entries.length + urls.length > MAX_URLS) break;
          entries.push(...urls);
        }
        return render(entries, new SitemapStream({ hostname: site.url }));
      },
    });
  });

  return router;
}

/** The ids after which parts begin; the first is "0". */
async function* partBeginnings(): AsyncGenerator<string> {
  let urls = 0;
  let last = "0";
  let begun = false;
  for await (const story of storiesFrom(null)) {
    const count = entriesOf(story).length;
    if (!begun || urls + count > MAX_URLS) {
      yield last;
      begun = true;
      urls = 0;
    }
    urls += count;
    last = String(story._id);
  }
}

async function* storiesFrom(after: string | null): AsyncGenerator<SitemapDoc> {
  let from = after;
  for (;;) {
    const batch = await readForSitemap(from, BATCH);
    yield* batch;
    if (batch.length < BATCH) return;
    from = String(batch.at(-1)!._id);
  }
}

/** A story and its open chapters; of a mature one only its own page. */
function entriesOf(story: SitemapDoc): Entry[] {
  const place = { id: String(story._id), slug: story.slug };
  const chapters = story.mature
    ? []
    : story.contents.flatMap(({ state, open, publishedAt }, index) =>
        state === "published" && open ? [entry(paths.chapter(place, index + 1), publishedAt)] : [],
      );
  return [
    entry(paths.story(place), story.lastChapterAt ?? story.updatedAt),
    ...chapters.slice(0, MAX_URLS - 1),
  ];
}

const entry = (url: string, date: Date | null): Entry => ({
  url,
  ...(date ? { lastmod: date.toISOString() } : {}),
});

const fixedPages = (): Entry[] =>
  [
    paths.home(),
    paths.stories(),
    ...STORY_LISTS.map(paths.storyList),
    ...GENRES.map(paths.genre),
    paths.register(),
  ].map((url) => ({ url }));

async function render(entries: Entry[], stream: SitemapStream | SitemapIndexStream): Promise<string> {
  return (await streamToPromise(Readable.from(entries).pipe(stream))).toString();
}
