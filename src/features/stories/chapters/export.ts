import { Router } from "express";
import { forbidden, notFound } from "../../../core/base/errors.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import type { Files } from "../../../core/files/files.ts";
import type { CachedBodies } from "../../../core/http/cached-body.ts";
import { writeEpub } from "../manuscripts/index.ts";
import {
  asksToJoin,
  creditedOf,
  hasJoined,
  readStory,
  type StoryDoc,
  sayToRobots,
  teamRole,
} from "../stories/index.ts";
import { bookOf, bookSlot } from "./book.ts";
import { hasBought, readWholeText } from "./reads.ts";

/** Whether somebody takes all of a story along that is published: its team, who bought it, who joined its list. */
export const takesWhole = (viewer: Viewer, story: StoryDoc): boolean =>
  teamRole(viewer, story) !== null ||
  hasBought(viewer, story) ||
  (asksToJoin(story) && hasJoined(viewer, String(story._id)));

/**
 * `/story/:id/:slug.epub`: everything of a story that this viewer may read, as EPUB 3. There are two versions of
 * a book, what is open to readers and the whole for its team and who bought it; each is made once and kept until it changes.
 */
export function exportRoutes(
  files: Files,
  site: { readonly url: string },
  books: Pick<CachedBodies, "send">,
): Router {
  const router = Router();
  router.get("/story/:id/:slug.epub", async (request, response) => {
    const { viewer } = request;
    const { id } = request.params;
    const story = await readStory(viewer, id);
    if (!story) throw notFound();
    if (story.mature && !viewer.mature) throw forbidden("Please confirm your age on the story's page first.");
    sayToRobots(response, story);
    const whole = takesWhole(viewer, story);
    await books.send(request, response, {
      key: `epub ${story._id} ${whole ? "whole" : "open"}`,
      type: "application/epub+zip",
      tags: [
        `stories:${story._id}`,
        ...story.contents.map(({ chapter }) => `chapters:${chapter}`),
        ...creditedOf(story).map(({ user }) => `users:${user}`),
      ],
      cacheControl: "private, no-cache",
      headers: { "Content-Disposition": `attachment; filename="${story.slug}.epub"` },
      make: () =>
        bookSlot(async () => {
          // Again, for it may have changed before this began to be made.
          const now = await readStory(viewer, id);
          const book = now && (await bookOf(files, site, now, await readWholeText(now, { whole })));
          if (!book || book.chapters.length === 0) throw notFound();
          return writeEpub(book);
        }),
    });
  });
  return router;
}
