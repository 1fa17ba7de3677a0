import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import type { CachedBodies } from "#core/http/cached-body.ts";
import type { Services } from "#core/services.ts";
import { addCrawlerHeaders } from "../../stories/stories/index.ts";
import { findKeepable, presentKeepable } from "./keepable.ts";

/**
 * `/story/:id/:slug/offline.json`: what a device may save of a story. The response is the same for everyone;
 * 404 for private, password-protected, mature or unpublished stories.
 */
export function offlineRoutes(
  services: Pick<Services, "extensions">,
  answers: Pick<CachedBodies, "send">,
): Router {
  const router = Router();
  router.get("/story/:id/:slug/offline.json", async (request, response) => {
    const story = await findKeepable(request.params.id);
    if (!story) throw notFound();
    addCrawlerHeaders(response, story);
    await answers.send(request, response, {
      key: `offline ${story._id}`,
      type: "application/json",
      compress: true,
      tags: [
        `stories:${story._id}`,
        ...story.contents.map(({ chapter }) => `chapters:${chapter}`),
        ...services.extensions.at("offline.beside").map(({ tag }) => tag),
      ],
      make: async () => {
        // Loaded again, because the story may have changed before the response is built.
        const now = await findKeepable(request.params.id);
        if (!now) throw notFound();
        return JSON.stringify(await presentKeepable(services, now));
      },
    });
  });
  return router;
}
