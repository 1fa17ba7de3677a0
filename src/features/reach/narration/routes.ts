import { type Request, type Response, Router } from "express";
import { notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Files } from "#core/files/files.ts";
import type { Services } from "#core/services.ts";
import { metaText } from "#shared/site/meta.text.ts";
import { noteServedChapter } from "../../stories/chapters/index.ts";
import type { OpenAudio } from "./open-audio.ts";
import { readAudio } from "./policy.ts";

export interface AudioServing {
  readonly services: Pick<Services, "extensions">;
  readonly files: Files;
  readonly open: OpenAudio;
}

const FILE = /^[0-9a-f]{32}\.(?:mp3|m4a|opus|flac)$/;

/**
 * `/story/:id/audio/:chapter/:file`: audio, whole or by range, for viewers with access to the chapter's text.
 */
export function audioRoutes(serving: AudioServing): Router {
  const router = Router();
  router.get("/story/:id/audio/:chapter/sentences.json", async (request, response) => {
    const { viewer, params } = request;
    const narration = await readAudio(viewer, params.id, params.chapter);
    if (!narration?.cues) throw notFound();
    response.setHeader("Cache-Control", "private, no-cache");
    response.setHeader("X-Robots-Tag", metaText.noIndex);
    response.json(narration.cues);
  });
  router.get("/story/:id/audio/:chapter/:file", async (request, response) => {
    const { viewer, params } = request;
    const { id, chapter, file } = params;
    await sendAudio(serving, request, response, { viewer, story: id, chapter, file });
  });
  return router;
}

/**
 * Sends a file of a chapter's audio.
 * @throws 404 without access to the chapter's text, or for an unknown file
 */
export async function sendAudio(
  { services, files, open }: AudioServing,
  request: Request,
  response: Response,
  wanted: {
    readonly viewer: Viewer;
    /** Member whose purchase gives access, if the viewer is known only by a secret URL. */
    readonly reader?: string;
    readonly story: string;
    readonly chapter: string;
    readonly file: string;
  },
): Promise<void> {
  const { viewer, reader = viewer.id, story, chapter } = wanted;
  if (!FILE.test(wanted.file)) throw notFound();
  // Public audio needs no permission check.
  const narration = (await open.read(story, chapter)) ?? (await readAudio(viewer, story, chapter));
  const source = narration?.sources.find(({ file, ending }) => `${file}.${ending}` === wanted.file);
  if (!source) throw notFound();
  if (request.method === "GET")
    await noteServedChapter(services, { ...viewer, id: reader }, { story, chapter });
  const { file, type, ending, bytes } = source;
  response.setHeader("X-Robots-Tag", metaText.noIndex);
  await files.sendStream(request, response, { id: file, name: `${chapter}.${ending}`, type, bytes });
}
