import { pipeline } from "node:stream/promises";
import { Router } from "express";
import { forbidden, notFound } from "../../../core/base/errors.ts";
import { attachment } from "../../../core/files/file-name.ts";
import type { Files } from "../../../core/files/files.ts";
import { bookSlot } from "../../stories/chapters/index.ts";
import { streamEpub } from "../../stories/manuscripts/index.ts";
import { readStory, sayToRobots } from "../../stories/stories/index.ts";
import { listenBookOf } from "./book.ts";

/**
 * `/story/:id/:slug/audio.epub`: what a viewer may read of a story as EPUB 3 with its audio. It is sent as it is made, for
 * it may be as large as all that audio, and is kept nowhere.
 */
export function listenBookRoutes(files: Files, site: { readonly url: string }): Router {
  const router = Router();
  router.get("/story/:id/:slug/audio.epub", async (request, response) => {
    const { viewer, params } = request;
    const story = await readStory(viewer, params.id);
    if (!story) throw notFound();
    if (story.mature && !viewer.mature) throw forbidden("Please confirm your age on the story's page first.");
    sayToRobots(response, story);
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
    // Who closes the window has had enough.
    await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    });
  });
  return router;
}
