import { Router } from "express";
import type { Files } from "../../core/files/files.ts";
import { createSlots } from "../../core/files/slots.ts";
import type { CachedBodies } from "../../core/http/cached-body.ts";
import { forbidden, notFound } from "../../core/http/errors.ts";
import { paths } from "../../shared/paths.ts";
import { drawCover } from "../covers/index.ts";
import { writeEpub } from "../manuscripts/index.ts";
import { readStory, type StoryDoc, teamRole } from "../stories/index.ts";
import { cleanHtml } from "./clean.ts";
import { readWholeText } from "./reads.ts";

/** Books made at one time: each takes a processor for a while. */
const bookSlot = createSlots(2);

/**
 * `/story/:id/:slug.epub`: everything of a story that this viewer may read, as EPUB 3. There are two versions of
 * a book, what is open to readers and the whole for its team; each is made once and kept until it changes.
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
    const whole = teamRole(viewer, story) !== null;
    await books.send(request, response, {
      key: `epub ${story._id} ${whole ? "whole" : "open"}`,
      type: "application/epub+zip",
      tags: [`stories:${story._id}`, ...story.contents.map(({ chapter }) => `chapters:${chapter}`)],
      cacheControl: "private, no-cache",
      headers: { "Content-Disposition": `attachment; filename="${story.slug}.epub"` },
      make: () =>
        bookSlot(async () => {
          // Again, for it may have changed before this began to be made.
          const now = await readStory(viewer, id);
          const book = now && (await bookOf(files, site, now, whole));
          if (!book || book.chapters.length === 0) throw notFound();
          return writeEpub(book);
        }),
    });
  });
  return router;
}

async function bookOf(files: Files, site: { readonly url: string }, story: StoryDoc, whole: boolean) {
  const chapters = await readWholeText(story, { whole });
  const author = story.authorCard.name || story.authorCard.username;
  return {
    id: `${site.url}${paths.story({ id: String(story._id), slug: story.slug })}`,
    title: story.title,
    author,
    language: story.language,
    synopsis: story.synopsis,
    subjects: [...story.categories, ...story.tags],
    publishedAt: story.publishedAt ?? story.createdAt,
    modifiedAt: story.lastChapterAt ?? story.updatedAt,
    cover: await coverOf(files, story, author),
    chapters: chapters.map((chapter) => ({
      title: chapter.title,
      type: chapter.type,
      html: cleanHtml(chapter),
    })),
    image: (source: string) => imageOf(files, source),
  };
}

async function coverOf(
  files: Files,
  story: StoryDoc,
  author: string,
): Promise<{ bytes: Buffer; type: string }> {
  const own = story.cover ? await files.readJpeg(story.cover) : null;
  if (own) return { bytes: own, type: "image/jpeg" };
  const drawn = await drawCover({
    title: story.title,
    author,
    genre: story.categories[0] ?? null,
    seed: String(story._id),
  });
  return { bytes: await drawn.png(1200), type: "image/png" };
}

/** A picture of the text by its URL on this site. */
async function imageOf(files: Files, source: string): Promise<{ bytes: Buffer; type: string } | null> {
  const id = /^\/files\/([\w-]+)\//.exec(source)?.[1];
  const record = id ? await files.find(id) : null;
  const bytes = record?.image ? await files.readJpeg(record.image) : null;
  return bytes && { bytes, type: "image/jpeg" };
}
