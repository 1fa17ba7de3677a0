import type { Response } from "express";
import { text } from "../../shared/text/index.ts";
import type { StoryDoc } from "./model.ts";

type Asking = Pick<StoryDoc, "noCrawlers">;

/** What lists for machines are narrowed to: sitemaps, and feeds of more than one story. */
export const OPEN_TO_CRAWLERS = Object.freeze({ noCrawlers: false } as const satisfies Asking);

/** What a page about a story that is not for search engines says to robots: more, where the story asks for more. */
export const closedToRobots = ({ noCrawlers }: Asking, otherwise = "noindex"): string =>
  noCrawlers ? text.meta.noCrawlers : otherwise;

/**
 * The same of an answer that is no page: a book, a feed, a picture. Of the answer, not of what is kept of it: it is said
 * also to who has it already, and as the story says now.
 */
export function sayToRobots(response: Response, { noCrawlers }: Asking): void {
  if (noCrawlers) response.setHeader("X-Robots-Tag", text.meta.noCrawlers);
}
