import { pipeline } from "node:stream/promises";
import { Router } from "express";
import { forbidden, notFound } from "#core/base/errors.ts";
import { attachment } from "#core/files/file-name.ts";
import type { Files } from "#core/files/files.ts";
import type { Services } from "#core/services.ts";
import { bookSlot, noteServed } from "../../stories/chapters/index.ts";
import { streamEpub } from "../../stories/manuscripts/index.ts";
import { addCrawlerHeaders, readStory } from "../../stories/stories/index.ts";
import { listenBookOf } from "./book.ts";

/**
 * `/story/:id/:slug/audio.epub`: the part of a story the viewer may read, as EPUB 3 with audio. Streamed as
 * it is generated, because it may be as large as all its audio, and not stored.
 */
export function listenBookRoutes(
  services: Pick<Services, "extensions">,
  files: Files,
  site: { readonly url: string },
): Router {
  const router = Router();
  router.get("/story/:id/:slug/audio.epub", async (request, response) => {
    const { viewer, params } = request;
    const story = await readStory(viewer, params.id);
    if (!story) throw notFound();
    if (story.mature && !viewer.mature) throw forbidden("Please confirm your age on the story's page first.");
    addCrawlerHeaders(response, story);
    const stream = await bookSlot(async () => {
      const book = await listenBookOf(files, site, viewer, story);
      if (!book) throw notFound();
      return streamEpub(book);
    });
    response.setHeader("Content-Type", "application/epub+zip");
    response.setHeader("Content-Disposition", attachment(`${story.slug}-audio.epub`));
    response.setHeader("Cache-Control", "private, no-store");
    if (request.method === "HEAD") {
      stream.destroy();
      return void response.end();
    }
    await noteServed(services, viewer, story);
    // The client closed the connection.
    await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    });
  });
  return router;
}
