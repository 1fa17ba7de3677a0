import { Readable } from "node:stream";
import { Router } from "express";
import { SitemapIndexStream, SitemapStream, streamToPromise } from "sitemap";
import { notFound } from "#core/base/errors.ts";
import { xmlSafe } from "#core/text/index.ts";
import type { MachineDependencies } from "./atom.ts";
import {
  BATCH,
  type Entry,
  fixedPages,
  MAX_URLS,
  type SitemapBatch,
  SOURCES,
  type Source,
  tagEntries,
} from "./sitemap-sources.ts";

/**
 * `/sitemap.xml` is an index; its parts hold at most 50,000 URLs each: fixed pages, then stories by id with
 * their open chapters, then other public content. A part is named by the id it starts after, so that existing
 * parts do not change as content is added.
 */
export function sitemapRoutes({ bodies, site }: MachineDependencies): Router {
  const router = Router();
  const type = "application/xml; charset=utf-8";
  /** Computed once for all concurrent requests, because every item has to be examined. */
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
        const parts = [`${site.url}/sitemaps/pages.xml`, `${site.url}/sitemaps/tags.xml`];
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

  router.get("/sitemaps/tags.xml", (request, response) =>
    bodies.send(request, response, {
      key: "sitemap tags",
      type,
      tags: ["stories", "tags"],
      compress: true,
      make: async () => render(await tagEntries(), new SitemapStream({ hostname: site.url })),
    }),
  );

  for (const source of SOURCES)
    router.get(`/sitemaps/${source.name}-:from.xml`, async (request, response) => {
      const { from } = request.params as { from: string };
      // Arbitrary start ids would let anyone request any number of sitemaps of 50,000 URLs.
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

/** Yields the ids after which parts start; the first is "0". */
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

async function render(entries: Entry[], stream: SitemapStream | SitemapIndexStream): Promise<string> {
  return xmlSafe((await streamToPromise(Readable.from(entries).pipe(stream))).toString());
}
