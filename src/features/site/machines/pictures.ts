import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { guest } from "#core/base/viewer.ts";
import type { Files } from "#core/files/files.ts";
import type { Genre } from "#shared/story.enums.ts";
import { drawCover, drawSiteCard, drawStoryCard } from "../../stories/covers/index.ts";
import { addCrawlerHeaders, presentAuthor, readStory, type StoryDoc } from "../../stories/stories/index.ts";
import type { MachineDependencies } from "./atom.ts";
import { addStoryCrawlerHeaders } from "./crawlers.ts";

const DAY = "public, max-age=86400";

/** Images generated on request and cached: covers of stories without one, and cards for shared links. */
export function pictureRoutes({
  bodies,
  site,
  files,
}: MachineDependencies & { readonly files: Files }): Router {
  const router = Router();

  router.get("/covers/:id/:slug.svg", async (request, response) => {
    const { id } = request.params;
    // Access is checked first, per viewer; the image is the same for everyone with access.
    const story = await readStory(request.viewer, id);
    if (!story) throw notFound();
    addCrawlerHeaders(response, story);
    await bodies.send(request, response, {
      key: `cover ${id}`,
      type: "image/svg+xml",
      tags: [`stories:${id}`],
      compress: true,
      cacheControl: "private, max-age=86400",
      make: async () => {
        // Loaded again, because the story may have changed before the image is generated.
        const now = await readStory(request.viewer, id);
        if (!now) throw notFound();
        return (await drawCover(wordsOf(now))).svg;
      },
    });
  });

  router.get("/og/site.png", (request, response) =>
    bodies.send(request, response, {
      key: "og site",
      type: "image/png",
      tags: [],
      cacheControl: DAY,
      make: () => drawSiteCard(site.name),
    }),
  );

  router.get("/og/story/:id.png", async (request, response) => {
    const { id } = request.params;
    await addStoryCrawlerHeaders(bodies, response, id);
    await bodies.send(request, response, {
      key: `og ${id}`,
      type: "image/png",
      tags: [`stories:${id}`],
      cacheControl: DAY,
      make: async () => {
        const story = await readStory(guest, id);
        if (!story) throw notFound();
        const cover = story.cover ? await files.readJpeg(story.cover) : null;
        return drawStoryCard({ ...wordsOf(story), siteName: site.name, ...(cover ? { cover } : {}) });
      },
    });
  });

  return router;
}

const wordsOf = (story: StoryDoc): { title: string; author: string; genre: Genre | null; seed: string } => ({
  title: story.title,
  author: presentAuthor(story).name,
  genre: story.categories[0] ?? null,
  seed: String(story._id),
});
