import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { guest } from "#core/base/viewer.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { metaText } from "#shared/site/meta.text.ts";
import { podcastOf, readForPodcast } from "./podcast.ts";
import { listenerOf } from "./podcast-keys.ts";
import { podcastPicture } from "./podcast-picture.ts";
import { type AudioServing, sendAudio } from "./routes.ts";

const TYPE = "application/rss+xml; charset=utf-8";

/** Podcast feeds: a public one for each free story, and a secret one for each buyer. */
export function podcastRoutes(
  serving: AudioServing,
  site: { readonly name: string; readonly url: string; readonly email: string },
): Router {
  const router = Router();

  router.get("/story/:id/:slug/podcast.xml", async (request, response) => {
    const story = await readForPodcast(guest, request.params.id);
    if (!story?.listed) throw notFound();
    const id = String(story._id);
    if (story.noCrawlers) response.setHeader("X-Robots-Tag", metaText.noCrawlers);
    response.setHeader("Cache-Control", "public, max-age=300");
    response.type(TYPE).send(
      await podcastOf(site, guest, story, {
        self: narrationPaths.podcast({ id, slug: story.slug }),
        picture: narrationPaths.podcastPicture({ id, slug: story.slug }),
        audio: (chapter, { file, ending }) => narrationPaths.audio(id, chapter, file, ending),
      }),
    );
  });

  router.get("/story/:id/:slug/podcast.jpg", async (request, response) => {
    const story = await readForPodcast(guest, request.params.id);
    if (!story?.listed) throw notFound();
    if (story.noCrawlers) response.setHeader("X-Robots-Tag", metaText.noCrawlers);
    response.setHeader("Cache-Control", "public, max-age=86400");
    response.type("image/jpeg").send(await podcastPicture(serving.files, story));
  });

  router.get("/podcasts/:key/picture.jpg", async (request, response) => {
    const listener = await listenerOf(request.params.key);
    const story = listener && (await readForPodcast(listener.viewer, listener.story));
    if (!story) throw notFound();
    response.setHeader("Cache-Control", "private, max-age=86400");
    response.setHeader("X-Robots-Tag", metaText.noIndex);
    response.type("image/jpeg").send(await podcastPicture(serving.files, story));
  });

  router.get("/podcasts/:key/feed.xml", async (request, response) => {
    const { key } = request.params;
    const listener = await listenerOf(key);
    const story = listener && (await readForPodcast(listener.viewer, listener.story));
    if (!story) throw notFound();
    response.setHeader("Cache-Control", "private, no-cache");
    response.setHeader("X-Robots-Tag", metaText.noIndex);
    response.setHeader("Referrer-Policy", "no-referrer");
    response.type(TYPE).send(
      await podcastOf(site, listener.viewer, story, {
        self: narrationPaths.secretPodcast(key),
        picture: narrationPaths.secretPicture(key),
        isPrivate: true,
        audio: (chapter, { file, ending }) => narrationPaths.secretAudio(key, chapter, file, ending),
      }),
    );
  });

  router.get("/podcasts/:key/:chapter/:file", async (request, response) => {
    const { key, chapter, file } = request.params;
    const listener = await listenerOf(key);
    if (!listener) throw notFound();
    const { viewer, reader, story } = listener;
    await sendAudio(serving, request, response, { viewer, reader, story, chapter, file });
  });
  return router;
}
