import type { Response } from "express";
import { notFound } from "../../../core/base/errors.ts";
import { guest } from "../../../core/base/viewer.ts";
import type { CachedBodies } from "../../../core/http/cached-body.ts";
import { readStory, sayToRobots } from "../../stories/stories/index.ts";

/**
 * Says to robots what a story asks of them, beside what is kept of it: kept as well, so that it costs no find.
 * @throws 404 for a story that a guest may not read
 */
export async function sayAsStory(
  bodies: Pick<CachedBodies, "read">,
  response: Response,
  id: string,
): Promise<void> {
  const make = async () => {
    const story = await readStory(guest, id);
    if (!story) throw notFound();
    return story.noCrawlers ? CLOSED : "open";
  };
  const kept = await bodies.read({ key: `crawlers of ${id}`, tags: [`stories:${id}`], make });
  sayToRobots(response, { noCrawlers: kept.toString() === CLOSED });
}

const CLOSED = "closed";
