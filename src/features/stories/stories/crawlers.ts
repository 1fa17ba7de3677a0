import type { Response } from "express";
import { toId } from "#core/db/ids.ts";
import { metaText } from "#shared/site/meta.text.ts";
import { Story, type StoryDoc } from "./model.ts";

type Asking = Pick<StoryDoc, "noCrawlers">;

/** Filter for machine-readable lists: sitemaps, and feeds with more than one story. */
export const OPEN_TO_CRAWLERS = Object.freeze({ noCrawlers: false } as const satisfies Asking);

/**
 * Returns the robots directives of a page about a story that is not for search engines; stricter if the story
 * asks for it.
 */
export const closedToRobots = ({ noCrawlers }: Asking, otherwise = "noindex"): string =>
  noCrawlers ? metaText.noCrawlers : otherwise;

/**
 * Sets the robots header of a response that is not a page: a book, feed or image. Set on each response rather
 * than stored with the cached body, so that it is current and also reaches clients that already have the
 * body.
 */
export function addCrawlerHeaders(response: Response, { noCrawlers }: Asking): void {
  if (noCrawlers) response.setHeader("X-Robots-Tag", metaText.noCrawlers);
}

/** Returns the given stories that crawlers may see. One query. */
export async function findForCrawlers(ids: readonly unknown[]): Promise<ReadonlySet<string>> {
  const filter = { _id: { $in: ids.map(toId) }, listed: true, ...OPEN_TO_CRAWLERS };
  const stories = await Story.find(filter, { _id: 1 }).lean<Pick<StoryDoc, "_id">[]>();
  return new Set(stories.map(({ _id }) => String(_id)));
}

/** Fields of a story in a sitemap. */
export type SitemapDoc = Pick<
  StoryDoc,
  "_id" | "slug" | "title" | "cover" | "lastChapterAt" | "updatedAt" | "mature"
> & {
  readonly contents: readonly Pick<StoryDoc["contents"][number], "state" | "publishedAt" | "open">[];
};

/** Returns listed stories that crawlers may see, by id, after the given one. */
export async function readForSitemap(afterId: string | null, limit: number): Promise<SitemapDoc[]> {
  return Story.find(
    {
      listed: true,
      state: "published",
      ...OPEN_TO_CRAWLERS,
      ...(afterId ? { _id: { $gt: toId(afterId) } } : {}),
    },
    {
      slug: 1,
      title: 1,
      cover: 1,
      lastChapterAt: 1,
      updatedAt: 1,
      mature: 1,
      "contents.state": 1,
      "contents.publishedAt": 1,
      "contents.open": 1,
    },
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean<SitemapDoc[]>();
}

/** Fields of a story that concern its images and who may add them. */
export type PicturedDoc = Pick<StoryDoc, "_id" | "author" | "collaborators" | "cover" | "noCrawlers">;

const PICTURED = { author: 1, collaborators: 1, cover: 1, noCrawlers: 1 } as const;

/** Returns the image-related fields of a story, without an access check. */
export const readPictured = (id: string): Promise<PicturedDoc | null> =>
  Story.findById(toId(id), PICTURED).lean<PicturedDoc>();

/** Iterates over all stories that exclude crawlers, using a dedicated index. */
export const walkClosedToCrawlers = (): AsyncIterable<PicturedDoc> =>
  Story.find({ noCrawlers: true }, PICTURED).lean<PicturedDoc>().cursor();
