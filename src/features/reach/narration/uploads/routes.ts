import { type Request, type Response, Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, sendJson } from "../../../../core/api/index.ts";
import { assertMayPost } from "../../../../core/auth/posting.ts";
import { callerOf } from "../../../../core/auth/viewer-of.ts";
import {
  forbidden,
  HttpError,
  invalidField,
  notFound,
  payloadTooLarge,
} from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { isId, toId } from "../../../../core/db/ids.ts";
import { safeFileName } from "../../../../core/files/file-name.ts";
import type { RateLimits } from "../../../../core/limits/rate-limits.ts";
import type { Services } from "../../../../core/services.ts";
import { audioUploadText as words } from "../../../../shared/reach/audio-upload.text.ts";
import { narrationPaths } from "../../../../shared/reach/narration.paths.ts";
import type { SiteSettings } from "../../../platform/site-settings/index.ts";
import { audioByMember } from "../limits.ts";
import { entryOf, orderToNarrate } from "../order-audio/commands.ts";
import { narratedChapter } from "../policy.ts";
import { giveUp, keepRoom, MEGABYTE, UPLOAD_MS, type UploadPlace } from "../quota.ts";
import { AudioUpload, type AudioUploadDoc } from "./model.ts";
import { createTus, saidOf, TUS_VERSION } from "./tus.ts";

const path = "/audio-uploads";
const one = `${path}/:id`;
const hidden = "No such upload, or another's";

const shown = {
  id: Joi.string(),
  offset: Joi.number().integer().description("Bytes that have arrived"),
  size: Joi.number().integer(),
};

/**
 * `/api/audio-uploads`: audio that is sent in pieces, and goes on where the connection broke (tus 1.0.0, creation,
 * termination and expiration). It is used by the form of its chapter, or by `/api/chapters/:id/narration`.
 */
export function uploadRoutes(given: {
  readonly services: Services;
  readonly settings: SiteSettings;
  readonly limits: RateLimits;
}): Router {
  const { services, settings, limits } = given;
  const router = Router();
  const tus = createTus(narrationPaths.uploads());

  /** One's own, for a chapter that one may still put audio to. @throws 404, 403 */
  const ownUpload = async (request: Request): Promise<AudioUploadDoc> => {
    const { viewer, params } = request;
    if (!viewer.id) throw forbidden();
    const id = String(params.id);
    const found = /^[0-9a-f]{32}$/.test(id)
      ? await AudioUpload.findOne({ _id: id, by: toId(viewer.id) }).lean<AudioUploadDoc>()
      : null;
    if (!found || found.expiresAt.getTime() <= Date.now()) throw notFound();
    return found;
  };

  describeRoute(
    router,
    {
      ...{ method: "post", scope: "write", path, tag: "chapters" },
      summary:
        "Begins an upload of audio in pieces by tus 1.0.0: `Upload-Length`, and in `Upload-Metadata` `chapter`, `story` or `order`, and `filename`",
      responses: {
        201: {
          description: "Nothing; it may be sent now, to the address in `Location`",
          ...{ type: "text/plain", body: Joi.string().allow("") },
        },
        400: "No such chapter, no room for it, or no length",
        403: "Not for this caller",
        404: "No such story or order",
        412: "Not of tus 1.0.0",
        413: "The file is too big",
        429: "Too many uploads",
      },
    },
    async (request, response) => {
      const caller = callerOf(request);
      if (!caller.viewer.id) throw forbidden();
      assertTus(request);
      const length = Number(request.headers["upload-length"]);
      if (!Number.isSafeInteger(length) || length < 1) throw invalidField("audio", words.noLength);
      const said = saidOf(request);
      const place = await placeOf(caller, said);
      assertMayPost(caller, services.now());
      if (length > settings.current().audioMegabytes * MEGABYTE)
        throw payloadTooLarge(words.tooBig(settings.current().audioMegabytes));
      await limits.consume(audioByMember, caller.viewer.id);
      const name = safeFileName(said.filename ?? "");
      const id = await keepRoom(settings, place, { size: length, name });
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
      ...{ method: "get", scope: "read", path: one, tag: "chapters" },
      summary: "How much of an upload has arrived; HEAD as tus 1.0.0 has it",
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
      ...{ method: "patch", scope: "write", path: one, tag: "chapters" },
      summary: "Sends the next bytes of an upload (tus 1.0.0): `Upload-Offset`, and the bytes as they are",
      bodyType: "application/offset+octet-stream",
      body: Joi.binary(),
      responses: {
        204: "They are kept; `Upload-Offset` says how many there are",
        400: "No offset",
        403: "Not for this caller",
        404: hidden,
        409: "Not at this offset",
        412: "Not of tus 1.0.0",
        413: "More than it may have",
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
      ...{ method: "delete", scope: "write", path: one, tag: "chapters" },
      summary: "Takes an upload back, and what has arrived of it",
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
    throw new HttpError(412, "PreconditionFailedError", words.noTus(TUS_VERSION), {
      headers: { "Tus-Version": TUS_VERSION },
    });
}

/** Where an upload goes by what is said of it. @throws 404 and 403 as `narratedChapter` and `orderToNarrate`; 400 */
async function placeOf(
  caller: Caller,
  { story, order, chapter = "" }: Readonly<Record<string, string | null>>,
): Promise<UploadPlace> {
  const by = toId(caller.viewer.id!);
  if (order) {
    if (!isId(order)) throw notFound();
    const found = await orderToNarrate(caller, order);
    const entry = entryOf(found.story, chapter);
    return { by, member: by, story: null, order: found.order._id, chapter: entry.chapter };
  }
  if (!isId(story) || !isId(chapter)) throw notFound();
  const found = await narratedChapter(caller.viewer, story, chapter);
  const { _id, author } = found.story;
  return { by, member: author, story: _id, order: null, chapter: found.entry.chapter };
}

/** Rights may have gone since it was begun. @throws as `placeOf` */
async function assertStill(
  caller: Caller,
  { story, order, chapter }: AudioUploadDoc,
  now: Date,
): Promise<void> {
  const said = { story: story && String(story), order: order && String(order), chapter: String(chapter) };
  await placeOf(caller, said);
  assertMayPost(caller, now);
}
