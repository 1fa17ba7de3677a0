import { type Request, Router } from "express";
import Joi from "joi";
import { bytesAnswer, dataAnswer, describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden, notFound } from "#core/base/errors.ts";
import { discard } from "#core/base/spool.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Files } from "#core/files/files.ts";
import { parseMultipart } from "#core/files/multipart.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { NARRATION_VOICES } from "#shared/reach/narration.enums.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { findChapterStory } from "../../stories/chapters/index.ts";
import { type NarrationDependencies, removeNarration, saveNarration } from "./commands.ts";
import { audioByMember } from "./limits.ts";
import type { OpenAudio } from "./open-audio.ts";
import { narratedChapter, readAudio } from "./policy.ts";
import { MEGABYTE } from "./quota.ts";
import { readChapterAudio } from "./reads.ts";
import { sendAudio } from "./routes.ts";
import { type SentAudio, uploadedAudio } from "./uploads/uploaded-audio.ts";

const saidRules = Joi.object<{ upload?: string }>({ upload: Joi.string().hex().length(32) }).unknown();

const shown = {
  sources: Joi.array().items(
    Joi.object({ href: Joi.string(), type: Joi.string(), bytes: Joi.number().integer() }),
  ),
  seconds: Joi.number().integer(),
  voice: Joi.string().valid(...NARRATION_VOICES),
  sentences: Joi.string().allow(null).description("Address of the start times of the sentences"),
  narrator: Joi.object({ name: Joi.string(), username: Joi.string().allow(null) }).allow(null),
};

/**
 * `/api/chapters/:id/narration`: a chapter's audio for readers with access to its text; uploaded and deleted
 * by its authors.
 */
export function narrationApi(
  dependencies: NarrationDependencies & {
    readonly files: Files;
    readonly open: OpenAudio;
    readonly limits: RateLimits;
  },
): Router {
  const router = Router();
  const path = "/chapters/:id/narration";
  const hidden = "No such chapter, not for this caller, or without audio";

  const answer = async (viewer: Viewer, { story, chapter }: Place): Promise<object> => {
    const audio = await readAudio(viewer, story, chapter);
    const narration = audio && (await readChapterAudio(audio._id));
    if (!narration) throw notFound();
    const sources = audio.sources.map(({ file, type, ending, bytes }) => ({
      href: narrationPaths.apiAudio(chapter, file, ending),
      type,
      bytes,
    }));
    return { data: { ...narration, sources }, meta: {} };
  };

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path,
      tag: "chapters",
      summary: "Get the audio of a chapter; for everyone who can read its text",
      responses: { 200: dataAnswer("The audio", shown), 404: hidden },
    },
    async (request, response) =>
      sendJson(response, 200, await answer(request.viewer, await placeOf(request))),
  );

  const save = (request: Request, place: Place, said: unknown, audio: SentAudio | null) =>
    saveNarration(dependencies, callerOf(request), place, said, audio);
  const saveSaid = async (request: Request, place: Place): Promise<void> => {
    const { upload, ...said } = validated(
      saidRules,
      (request.body as { data?: unknown } | undefined)?.data ?? {},
    ) as { readonly upload?: string };
    await save(
      request,
      place,
      said,
      await uploadedAudio(request.viewer.id!, upload, { chapter: place.chapter }),
    );
  };

  const saveSent = async (request: Request, place: Place): Promise<void> => {
    const maxBytes = dependencies.settings.current().audioMegabytes * MEGABYTE;
    const { fields, files } = await parseMultipart(request, {
      maxBytes,
      fileFields: ["audio"],
      spools: true,
    });
    try {
      const [sent] = files;
      const audio = sent?.spooled ? { ...sent.spooled, fileName: sent.fileName } : null;
      const narrator = fields.narrator?.at(-1);
      await save(request, place, narrator === undefined ? {} : { narrator }, audio);
    } finally {
      await discard(files.flatMap(({ spooled }) => spooled ?? []));
    }
  };

  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path,
      tag: "chapters",
      summary:
        "Upload or replace a chapter's audio (MP3, M4A, Opus, FLAC) and name the narrator. As JSON: only name the narrator, or use an `upload` from `/audio-uploads`",
      bodyType: "multipart/form-data",
      body: Joi.object({ audio: Joi.binary(), narrator: Joi.string() }),
      responses: {
        200: dataAnswer("The audio", shown),
        400: "Not an audio file, or no member has the narrator's username",
        403: "The caller has no access",
        404: hidden,
        413: "The file is too large",
        429: "Too many uploads",
      },
    },
    async (request, response) => {
      const { viewer } = request;
      if (!viewer.id) throw forbidden();
      const place = await placeOf(request);
      await narratedChapter(viewer, place.story, place.chapter);
      await dependencies.limits.consume(audioByMember, viewer.id);
      if (request.is("multipart/form-data")) await saveSent(request, place);
      else await saveSaid(request, place);
      sendJson(response, 200, await answer(viewer, place));
    },
  );

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: `${path}/:file`,
      tag: "chapters",
      summary: "Get an audio file of a chapter, in full or in part (Range)",
      responses: { 200: bytesAnswer("The audio"), 206: "A part of it", 404: hidden },
    },
    async (request, response) => {
      const place = await placeOf(request);
      await sendAudio(dependencies, request, response, {
        viewer: request.viewer,
        ...place,
        file: String(request.params.file),
      });
    },
  );

  describeRoute(
    router,
    {
      method: "delete",
      scope: "write",
      path,
      tag: "chapters",
      summary: "Delete a chapter's audio",
      responses: { 204: "It is gone", 403: "The caller has no access", 404: hidden },
    },
    async (request, response) => {
      if (!request.viewer.id) throw forbidden();
      await removeNarration(dependencies, callerOf(request), await placeOf(request));
      response.status(204).end();
    },
  );
  return router;
}

interface Place {
  readonly story: string;
  readonly chapter: string;
}

async function placeOf({ params }: Request): Promise<Place> {
  const chapter = String(params.id);
  const chapterStory = await findChapterStory(chapter);
  if (!chapterStory) throw notFound();
  return { story: String(chapterStory.story), chapter };
}
