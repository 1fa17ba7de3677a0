import type { Response } from "express";
import { toId } from "../../../core/db/ids.ts";
import { metaText } from "../../../shared/site/meta.text.ts";
import { Story, type StoryDoc } from "./model.ts";

type Asking = Pick<StoryDoc, "noCrawlers">;

/** What lists for machines are narrowed to: sitemaps, and feeds of more than one story. */
export const OPEN_TO_CRAWLERS = Object.freeze({ noCrawlers: false } as const satisfies Asking);

/** What a page about a story that is not for search engines says to robots: more, where the story asks for more. */
export const closedToRobots = ({ noCrawlers }: Asking, otherwise = "noindex"): string =>
  noCrawlers ? metaText.noCrawlers : otherwise;

/**
 * The same of an answer that is no page: a book, a feed, a picture. Of the answer, not of what is kept of it: it is said
 * also to who has it already, and as the story says now.
 */
export function sayToRobots(response: Response, { noCrawlers }: Asking): void {
  if (noCrawlers) response.setHeader("X-Robots-Tag", metaText.noCrawlers);
}

/** Of these stories, those that crawlers may see. One find. */
export async function findForCrawlers(ids: readonly unknown[]): Promise<ReadonlySet<string>> {
  const filter = { _id: { $in: ids.map(toId) }, listed: true, ...OPEN_TO_CRAWLERS };
  const found = await Story.find(filter, { _id: 1 }).lean<Pick<StoryDoc, "_id">[]>();
  return new Set(found.map(({ _id }) => String(_id)));
}

/** What a sitemap tells of a story. */
export type SitemapDoc = Pick<
  StoryDoc,
  "_id" | "slug" | "title" | "cover" | "lastChapterAt" | "updatedAt" | "mature"
> & {
  readonly contents: readonly Pick<StoryDoc["contents"][number], "state" | "publishedAt" | "open">[];
};

/** Listed stories that crawlers may see, by id, from after the given one on. */
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

/** What is known of a story's pictures, and of who puts them there. */
export type PicturedDoc = Pick<StoryDoc, "_id" | "author" | "collaborators" | "cover" | "noCrawlers">;

const PICTURED = { author: 1, collaborators: 1, cover: 1, noCrawlers: 1 } as const;

/** A story as its pictures know it, whoever may read it. */
export const readPictured = (id: string): Promise<PicturedDoc | null> =>
  Story.findById(toId(id), PICTURED).lean<PicturedDoc>();

/** All stories that ask crawlers to stay away, by an index of their own. */
export const walkClosedToCrawlers = (): AsyncIterable<PicturedDoc> =>
  Story.find({ noCrawlers: true }, PICTURED).lean<PicturedDoc>().cursor() as never;
