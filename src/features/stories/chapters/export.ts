import { Router } from "express";
import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Files } from "#core/files/files.ts";
import type { CachedBodies } from "#core/http/cached-body.ts";
import { addressKey } from "#core/limits/client-key.ts";
import type { Services } from "#core/services.ts";
import { LimitError } from "#core/threads/threads.ts";
import { exportsText } from "#shared/stories/exports.text.ts";
import type { EpubBook, Writers } from "../manuscripts/index.ts";
import {
  addCrawlerHeaders,
  creditedOf,
  hasJoined,
  readStory,
  requiresMailingList,
  type StoryDoc,
  teamRole,
} from "../stories/index.ts";
import { bookOf, bookSlot } from "./book.ts";
import { hasBought, readWholeText } from "./reads.ts";
import { noteServed } from "./served.ts";

/**
 * Returns true if the viewer may export all published text of a story: the team, buyers and subscribers of
 * its mailing list.
 */
export const canExportWhole = (viewer: Viewer, story: StoryDoc): boolean =>
  teamRole(viewer, story) !== null ||
  hasBought(viewer, story) ||
  (requiresMailingList(story) && hasJoined(viewer, String(story._id)));

/** A story that a reader downloads. */
export interface Download {
  readonly story: StoryDoc;
  /** True if the file includes the chapters after the preview. */
  readonly whole: boolean;
  /** What the file depends on. */
  readonly tags: readonly string[];
}

/**
 * Returns the story that a reader may download.
 * @throws 404 for a story that the viewer may not read, 403 before they confirmed their age
 */
export async function findDownload(viewer: Viewer, id: string): Promise<Download> {
  const story = await readStory(viewer, id);
  if (!story) throw notFound();
  if (story.mature && !viewer.mature) throw forbidden("Please confirm your age on the story's page first.");
  const tags = [
    `stories:${story._id}`,
    ...story.contents.map(({ chapter }) => `chapters:${chapter}`),
    ...creditedOf(story).map(({ user }) => `users:${user}`),
  ];
  return { story, whole: canExportWhole(viewer, story), tags };
}

/** Returns the text of a download. @throws 404 if there is nothing to read (any more) */
export async function bookToDownload(
  files: Files,
  site: { readonly url: string },
  viewer: Viewer,
  { story, whole }: Pick<Download, "story" | "whole">,
): Promise<EpubBook> {
  // Loaded again, because the story may have changed before the book is generated.
  const now = await readStory(viewer, String(story._id));
  const book = now && (await bookOf(files, site, now, await readWholeText(now, { whole })));
  if (!book || book.chapters.length === 0) throw notFound();
  return book;
}

/** Rethrows an error of the writers; one about their limits as a message to the reader. */
export function refuseTooLong(error: unknown, message: string = exportsText.bookTooLong): never {
  throw error instanceof LimitError ? applicationError(message) : error;
}

/**
 * `/story/:id/:slug.epub`: everything this viewer may read of a story, as EPUB 3. There are two versions of a
 * book: the text open to readers, and the whole for the team and buyers. Each is generated once and cached
 * until it changes.
 */
export function exportRoutes(
  services: Pick<Services, "extensions">,
  files: Files,
  site: { readonly url: string },
  books: Pick<CachedBodies, "send">,
  writers: Pick<Writers, "writeEpub">,
): Router {
  const router = Router();
  router.get("/story/:id/:slug.epub", async (request, response) => {
    const { viewer } = request;
    const download = await findDownload(viewer, request.params.id);
    const { story, whole, tags } = download;
    addCrawlerHeaders(response, story);
    if (request.method === "GET") await noteServed(services, viewer, story);
    await books.send(request, response, {
      key: `epub ${story._id} ${whole ? "whole" : "open"}`,
      type: "application/epub+zip",
      tags,
      cacheControl: "private, no-cache",
      headers: { "Content-Disposition": `attachment; filename="${story.slug}.epub"` },
      async make() {
        const book = await bookSlot(() => bookToDownload(files, site, viewer, download));
        const visitor = viewer.id ?? `guest ${addressKey(request.ip)}`;
        return writers.writeEpub(visitor, book).catch((error: unknown) => refuseTooLong(error));
      },
    });
  });
  return router;
}
