import { type Request, type Response, Router } from "express";
import { notFound } from "#core/base/errors.ts";
import type { CachedBodies } from "#core/http/cached-body.ts";
import { addressKey } from "#core/limits/client-key.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Services } from "#core/services.ts";
import { eReadersText } from "#shared/reading/e-readers.text.ts";
import { type BookFormat, KINDLE_FORMATS } from "#shared/reading/e-readers.ts";
import { findDownload, noteServed } from "../../stories/chapters/index.ts";
import { addCrawlerHeaders } from "../../stories/stories/index.ts";
import type { StoryBooks } from "./books.ts";
import type { Converter } from "./converter.ts";
import { convertedByVisitor } from "./limits.ts";

const TYPES: Readonly<Record<Exclude<BookFormat, "epub">, string>> = {
  pdf: "application/pdf",
  azw3: "application/vnd.amazon.mobi8-ebook",
  mobi: "application/x-mobipocket-ebook",
};

interface Sending {
  readonly services: Pick<Services, "extensions">;
  readonly limits: RateLimits;
  readonly books: Pick<CachedBodies, "send">;
  readonly made: StoryBooks;
  readonly converter: Converter;
}

/** `/story/:id/:slug.pdf`, `.azw3` and `.mobi`: everything this viewer may read of a story, like the EPUB. */
export function bookRoutes({ services, limits, books, made, converter }: Sending): Router {
  const router = Router();
  const send = async (request: Request, response: Response, format: keyof typeof TYPES): Promise<void> => {
    const { viewer } = request;
    const download = await findDownload(viewer, String(request.params.id));
    addCrawlerHeaders(response, download.story);
    const visitor = viewer.id ?? `guest ${addressKey(request.ip)}`;
    const entry = made.entry(viewer, download, format, {
      key: visitor,
      admit: () => limits.consume(convertedByVisitor, visitor),
    });
    if (request.method === "GET") await noteServed(services, viewer, download.story);
    await books.send(request, response, {
      ...entry,
      type: TYPES[format],
      cacheControl: "private, no-cache",
      headers: { "Content-Disposition": `attachment; filename="${download.story.slug}.${format}"` },
    });
  };
  router.get("/story/:id/:slug.pdf", (request, response) => send(request, response, "pdf"));
  for (const format of KINDLE_FORMATS)
    router.get(`/story/:id/:slug.${format}`, async (request, response) => {
      if (!(await converter.isThere())) throw notFound(eReadersText.download.noConverter);
      await send(request, response, format);
    });
  return router;
}
