import { Router } from "express";
import { notFound } from "../../../core/base/errors.ts";
import { guest } from "../../../core/base/viewer.ts";
import type { Files } from "../../../core/files/files.ts";
import { narrationPaths } from "../../../shared/reach/narration.paths.ts";
import { metaText } from "../../../shared/site/meta.text.ts";
import type { OpenAudio } from "./open-audio.ts";
import { podcastOf, readForPodcast } from "./podcast.ts";
import { listenerOf } from "./podcast-keys.ts";
import { sendAudio } from "./routes.ts";

const TYPE = "application/rss+xml; charset=utf-8";

/** Podcasts: everyone's of a free story, and a secret one of each member who bought a story. */
export function podcastRoutes(
  files: Files,
  open: OpenAudio,
  site: { readonly name: string; readonly url: string },
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
        audio: (chapter, { file, ending }) => narrationPaths.audio(id, chapter, file, ending),
      }),
    );
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
        audio: (chapter, { file, ending }) => narrationPaths.secretAudio(key, chapter, file, ending),
      }),
    );
  });

  router.get("/podcasts/:key/:chapter/:file", async (request, response) => {
    const { key, chapter, file } = request.params;
    const listener = await listenerOf(key);
    if (!listener) throw notFound();
    const { viewer, story } = listener;
    await sendAudio({ files, open }, request, response, { viewer, story, chapter, file });
  });
  return router;
}
