import { type Request, type Response, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, sendJson } from "#core/api/index.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden, HttpError, invalidField, notFound, payloadTooLarge } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { safeFileName } from "#core/files/file-name.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Services } from "#core/services.ts";
import type { SiteSettings } from "#features/platform/site-settings/index.ts";
import { findChapterStory } from "#features/stories/chapters/index.ts";
import { audioUploadText as texts } from "#shared/reach/audio-upload.text.ts";
import { narrationPaths } from "#shared/reach/narration.paths.ts";
import { audioByMember } from "../limits.ts";
import { entryOf, orderToNarrate } from "../order-audio/commands.ts";
import { narratedChapter } from "../policy.ts";
import { giveUp, MEGABYTE, reserveAudioQuota, UPLOAD_MS, type UploadPlace } from "../quota.ts";
import { AudioUpload, type AudioUploadDoc } from "./model.ts";
import { createTus, parseUploadMetadata, TUS_VERSION } from "./tus.ts";

const path = "/audio-uploads";
const one = `${path}/:id`;
const hidden = "No such upload, or another's";

const shown = {
  id: Joi.string(),
  offset: Joi.number().integer().description("Bytes received so far"),
  size: Joi.number().integer(),
};

/**
 * `/api/audio-uploads`: resumable uploads of audio (tus 1.0.0, creation, termination and expiration).
 * Completed uploads are used by the chapter's form or by `/api/chapters/:id/narration`.
 */
export function uploadRoutes(given: {
  readonly services: Services;
  readonly settings: SiteSettings;
  readonly limits: RateLimits;
}): Router {
  const { services, settings, limits } = given;
  const router = Router();
  const tus = createTus(narrationPaths.uploads());

  /** Returns the caller's upload for a chapter to which they may still add audio. @throws 404, 403 */
  const ownUpload = async (request: Request): Promise<AudioUploadDoc> => {
    const { viewer, params } = request;
    if (!viewer.id) throw forbidden();
    const id = String(params.id);
    const audioUpload = /^[0-9a-f]{32}$/.test(id)
      ? await AudioUpload.findOne({ _id: id, by: toId(viewer.id) }).lean<AudioUploadDoc>()
      : null;
    if (!audioUpload || audioUpload.expiresAt.getTime() <= Date.now()) throw notFound();
    return audioUpload;
  };

  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path,
      tag: "chapters",
      summary:
        "Start an audio upload in pieces (tus 1.0.0): `Upload-Length`, and in `Upload-Metadata` `chapter`, or `order` and the number of the chapter, and `filename`",
      responses: {
        201: {
          description: "No content; send the bytes to the address in `Location`",
          type: "text/plain",
          body: Joi.string().allow(""),
        },
        400: "No such chapter, no space left, or no length",
        403: "The caller has no access",
        404: "No such story or order",
        412: "Not tus 1.0.0",
        413: "The file is too large",
        429: "Too many uploads",
      },
    },
    async (request, response) => {
      const caller = callerOf(request);
      if (!caller.viewer.id) throw forbidden();
      assertTus(request);
      const length = Number(request.headers["upload-length"]);
      if (!Number.isSafeInteger(length) || length < 1) throw invalidField("audio", texts.noLength);
      const metadata = parseUploadMetadata(request);
      const place = await placeOf(caller, metadata);
      assertMayPost(caller, services.now());
      if (length > settings.current().audioMegabytes * MEGABYTE)
        throw payloadTooLarge(texts.tooBig(settings.current().audioMegabytes));
      await limits.consume(audioByMember, caller.viewer.id);
      const name = safeFileName(metadata.filename ?? "");
      const id = await reserveAudioQuota(settings, place, { size: length, name });
      expires(response, new Date(Date.now() + UPLOAD_MS));
      try {
        await tus.pass(request, response, id);
      } catch (error) {
        await giveUp(id);
        throw error;
      }
    },
  );

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: one,
      tag: "chapters",
      summary: "Get how much of an upload has been received; HEAD follows tus 1.0.0",
      responses: { 200: dataAnswer("The upload", shown), 403: "No token", 404: hidden },
    },
    async (request, response) => {
      const { _id: id, size } = await ownUpload(request);
      if (request.method === "HEAD") return tus.pass(request, response, id);
      response.setHeader("Cache-Control", "no-store");
      sendJson(response, 200, { data: { id, offset: await tus.arrived(id), size }, meta: {} });
    },
  );

  describeRoute(
    router,
    {
      method: "patch",
      scope: "write",
      path: one,
      tag: "chapters",
      summary: "Send the next bytes of an upload (tus 1.0.0), with `Upload-Offset`",
      bodyType: "application/offset+octet-stream",
      body: Joi.binary(),
      responses: {
        204: "They are kept; `Upload-Offset` says how many there are",
        400: "Missing offset",
        403: "The caller has no access",
        404: hidden,
        409: "Wrong offset",
        412: "Not tus 1.0.0",
        413: "More bytes than announced",
      },
    },
    async (request, response) => {
      const upload = await ownUpload(request);
      assertTus(request);
      await assertStill(callerOf(request), upload, services.now());
      expires(response, upload.expiresAt);
      await tus.pass(request, response, upload._id);
    },
  );

  describeRoute(
    router,
    {
      method: "delete",
      scope: "write",
      path: one,
      tag: "chapters",
      summary: "Cancel an upload and delete the bytes received so far",
      responses: { 204: "It is gone", 403: "No token", 404: hidden },
    },
    async (request, response) => {
      await giveUp((await ownUpload(request))._id);
      response.setHeader("Tus-Resumable", TUS_VERSION);
      response.status(204).end();
    },
  );
  return router;
}

const expires = (response: Response, at: Date) => response.setHeader("Upload-Expires", at.toUTCString());

function assertTus({ headers }: Request): void {
  if (headers["tus-resumable"] !== TUS_VERSION)
    throw new HttpError(412, "PreconditionFailedError", texts.noTus(TUS_VERSION), {
      headers: { "Tus-Version": TUS_VERSION },
    });
}

/**
 * Returns the target named in an upload's metadata.
 * @throws 404 and 403 as `narratedChapter` and `orderToNarrate`; 400
 */
async function placeOf(
  caller: Caller,
  { story, order, chapter = "" }: Readonly<Record<string, string | null>>,
): Promise<UploadPlace> {
  const by = toId(caller.viewer.id!);
  if (order) {
    if (!isId(order)) throw notFound();
    const storedOrder = await orderToNarrate(caller, order);
    const entry = entryOf(storedOrder.story, chapter);
    return { by, member: by, story: null, order: storedOrder.order._id, chapter: entry.chapter };
  }
  if (!isId(chapter)) throw notFound();
  const of = isId(story) ? story : (await findChapterStory(chapter))?.story;
  if (!of) throw notFound();
  const found = await narratedChapter(caller.viewer, String(of), chapter);
  const { _id, author } = found.story;
  return { by, member: author, story: _id, order: null, chapter: found.entry.chapter };
}

/** Permissions may have changed since the upload was begun. @throws as `placeOf` */
async function assertStill(
  caller: Caller,
  { story, order, chapter }: AudioUploadDoc,
  now: Date,
): Promise<void> {
  const target = { story: story && String(story), order: order && String(order), chapter: String(chapter) };
  await placeOf(caller, target);
  assertMayPost(caller, now);
}
