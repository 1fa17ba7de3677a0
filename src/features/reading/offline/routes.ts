import { Router } from "express";
import { notFound } from "../../../core/base/errors.ts";
import type { CachedBodies } from "../../../core/http/cached-body.ts";
import type { Services } from "../../../core/services.ts";
import { sayToRobots } from "../../stories/stories/index.ts";
import { findKeepable, presentKeepable } from "./keepable.ts";

/**
 * `/story/:id/:slug/offline.json`: what of a story a device may keep. Whoever asks, the answer is everyone's; 404 for
 * what is private, behind a password, for adults or not published.
 */
export function offlineRoutes(
  services: Pick<Services, "extensions">,
  answers: Pick<CachedBodies, "send">,
): Router {
  const router = Router();
  router.get("/story/:id/:slug/offline.json", async (request, response) => {
    const story = await findKeepable(request.params.id);
    if (!story) throw notFound();
    sayToRobots(response, story);
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
        // Again, for it may have changed before this began to be made.
        const now = await findKeepable(request.params.id);
        if (!now) throw notFound();
        return JSON.stringify(await presentKeepable(services, now));
      },
    });
  });
  return router;
}
