import type { Response } from "express";
import { notFound } from "#core/base/errors.ts";
import { guest } from "#core/base/viewer.ts";
import type { CachedBodies } from "#core/http/cached-body.ts";
import { addCrawlerHeaders, readStory } from "../../stories/stories/index.ts";

/**
 * Adds a story's crawler directives to a response; cached separately from the body, so they cost no query.
 * @throws 404 for a story guests may not read
 */
export async function addStoryCrawlerHeaders(
  bodies: Pick<CachedBodies, "read">,
  response: Response,
  id: string,
): Promise<void> {
  const make = async () => {
    const story = await readStory(guest, id);
    if (!story) throw notFound();
    return story.noCrawlers ? CLOSED : "open";
  };
  const body = await bodies.read({ key: `crawlers of ${id}`, tags: [`stories:${id}`], make });
  addCrawlerHeaders(response, { noCrawlers: body.toString() === CLOSED });
}

const CLOSED = "closed";
