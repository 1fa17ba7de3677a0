import { type Request, type Response, Router } from "express";
import { notFound } from "../../../core/base/errors.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import type { Files } from "../../../core/files/files.ts";
import { metaText } from "../../../shared/site/meta.text.ts";
import type { OpenAudio } from "./open-audio.ts";
import { readAudio } from "./policy.ts";

const FILE = /^[0-9a-f]{32}\.(?:mp3|m4a|opus|flac)$/;

/** `/story/:id/audio/:chapter/:file`: audio, whole or any part of it, for who may read the chapter's text. */
export function audioRoutes(files: Files, open: OpenAudio): Router {
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
    await sendAudio({ files, open }, request, response, { viewer, story: id, chapter, file });
  });
  return router;
}

/** Answers with a file of a chapter's audio. @throws 404 for who may not read the chapter's text, and no such file */
export async function sendAudio(
  { files, open }: { readonly files: Files; readonly open: OpenAudio },
  request: Request,
  response: Response,
  wanted: {
    readonly viewer: Viewer;
    readonly story: string;
    readonly chapter: string;
    readonly file: string;
  },
): Promise<void> {
  const { viewer, story, chapter } = wanted;
  if (!FILE.test(wanted.file)) throw notFound();
  // What everyone may hear is known without asking for anybody's right.
  const narration = (await open.read(story, chapter)) ?? (await readAudio(viewer, story, chapter));
  const source = narration?.sources.find(({ file, ending }) => `${file}.${ending}` === wanted.file);
  if (!source) throw notFound();
  const { file, type, ending, bytes } = source;
  response.setHeader("X-Robots-Tag", metaText.noIndex);
  await files.sendStream(request, response, { id: file, name: `${chapter}.${ending}`, type, bytes });
}
