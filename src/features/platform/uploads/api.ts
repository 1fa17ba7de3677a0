import { Router } from "express";
import Joi from "joi";
import { bytesAnswer, describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden, invalidField, notFound, notValid } from "#core/base/errors.ts";
import { isStaff, type Viewer } from "#core/base/viewer.ts";
import type { Files } from "#core/files/files.ts";
import { parseMultipart } from "#core/files/multipart.ts";
import { storeUpload } from "#core/files/store-upload.ts";
import type { UploadRecord } from "#core/files/stored.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { uploadByMember } from "#core/limits/rules.ts";
import type { Services } from "#core/services.ts";
import { cleanInput } from "#core/text/index.ts";
import { messages } from "#shared/messages.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { auditedOfOthers } from "../audit/index.ts";
import { presentUpload } from "./present.ts";

/** Limit on files per request. */
const MAX_FILES = 10;

interface FileInfo {
  readonly name?: string;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
}

const infoRules = Joi.object<FileInfo>({
  name: Joi.string().max(200),
  alternativeText: Joi.string().max(1_000).allow("", null),
  caption: Joi.string().max(1_000).allow("", null),
}).unknown();

const pageRules = Joi.object<{ start: number; limit: number }>({
  start: Joi.number().integer().min(0).max(100_000).default(0),
  limit: Joi.number().integer().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
}).unknown();

const file = Joi.object({ id: Joi.string(), url: Joi.string(), mime: Joi.string() }).unknown();

/** `/api/upload` (api.md): members' pictures and documents, visible to and deletable by their owner. */
export function uploadRoutes(services: Services, files: Files, limits: RateLimits): Router {
  const router = Router();

  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path: "/upload",
      tag: "upload",
      summary:
        "Upload pictures (JPEG, PNG, WebP, AVIF, GIF) and documents (.doc, .docx, .pdf) of up to 4 MB each; with `?id=`, change the name, alternative text and caption of one upload by `fileInfo`",
      query: Joi.object({ id: Joi.string().hex().length(32) }),
      bodyType: "multipart/form-data",
      body: Joi.object({
        files: Joi.array().items(Joi.binary()).max(MAX_FILES),
        fileInfo: Joi.string(),
      }),
      responses: {
        200: {
          description: "The uploaded files; with `?id=`, the changed one",
          body: Joi.alternatives(Joi.array().items(file), file),
        },
        400: messages.filesEmpty,
        413: messages.fileTooBig,
        429: "Too many uploads",
      },
    },
    async (request, response) => {
      const owner = signedIn(request.viewer);
      await limits.consume(uploadByMember, owner);
      if (!request.is("multipart/form-data")) throw notValid(messages.filesEmpty);
      const limit = { maxBytes: MAX_UPLOAD_BYTES, fileFields: ["files"], maxFilesPerField: MAX_FILES };
      const body = await parseMultipart(request, limit);
      if (request.query.id !== undefined) {
        if (body.files.length > 0) throw invalidField("files", messages.uploadNotReplaced);
        const record = await ownUpload(files, request.viewer, String(request.query.id));
        if (record.owner !== owner) throw forbidden();
        const [info = {}] = readInfos(body.fields.fileInfo ?? []);
        await files.describe(record._id, changesIn(info));
        return sendJson(response, 200, presentUpload((await files.find(record._id)) ?? record));
      }
      if (body.files.length === 0) throw notValid(messages.filesEmpty);
      const infos = readInfos(body.fields.fileInfo ?? []);
      const kept: UploadRecord[] = [];
      try {
        for (const [index, sent] of body.files.entries()) {
          const { alternativeText, caption } = infos[index] ?? {};
          const texts = { alternativeText: alternativeText ?? "", caption: caption ?? "" };
          kept.push(await storeUpload(files, owner, sent, texts));
        }
      } catch (error) {
        // All or nothing: files stored before the rejected one are deleted.
        await Promise.all(kept.map(({ _id }) => files.remove(_id)));
        throw error;
      }
      sendJson(response, 200, kept.map(presentUpload));
    },
  );

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/upload/files",
      tag: "upload",
      summary: "List the caller's uploads, newest first",
      query: pageRules,
      responses: { 200: { description: "The files", body: Joi.array().items(file) }, 403: "No token" },
    },
    async (request, response) => {
      const owner = signedIn(request.viewer);
      const { start, limit } = validated(pageRules, request.query) as unknown as {
        start: number;
        limit: number;
      };
      const found = await files.listOf(owner, { skip: start, limit });
      sendJson(response, 200, found.map(presentUpload));
    },
  );

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/upload/files/:id",
      tag: "upload",
      summary: "Get an upload",
      responses: {
        200: { description: "The file", body: file },
        403: "No token",
        404: "Not found, or belongs to another member",
      },
    },
    async (request, response) => {
      sendJson(
        response,
        200,
        presentUpload(await ownUpload(files, request.viewer, request.params.id as string)),
      );
    },
  );

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/upload/files/:id/content",
      tag: "upload",
      summary: "Download a document",
      responses: {
        200: bytesAnswer("The file"),
        403: "No token",
        404: "Not found, belongs to another member, or is a picture",
      },
    },
    async (request, response) => {
      const record = await ownUpload(files, request.viewer, request.params.id as string);
      // Staff may delete an upload, but what a member keeps in a document is the member's.
      if (record.kind !== "document" || record.owner !== request.viewer.id) throw notFound();
      const { _id: id, name, type, bytes } = record;
      await files.sendDocument(request, response, { id, name, type, bytes });
    },
  );

  describeRoute(
    router,
    {
      method: "delete",
      scope: "write",
      path: "/upload/files/:id",
      tag: "upload",
      summary: "Delete an upload with all its sizes",
      responses: {
        200: { description: "The deleted file", body: file },
        403: "No token",
        404: "Not found, or belongs to another member",
      },
    },
    async (request, response) => {
      const record = await ownUpload(files, request.viewer, request.params.id as string);
      const details = { owner: record.owner ?? "" };
      const subject = { type: "upload", id: record._id } as const;
      const event = { action: "upload.delete", subject, details } as const;
      const own = record.owner === request.viewer.id;
      await auditedOfOthers(services, callerOf(request), own, event, () => files.remove(record._id));
      sendJson(response, 200, presentUpload(record));
    },
  );

  return router;
}

/** Returns the given parts of `fileInfo`; null clears a text. */
const changesIn = ({ name, alternativeText, caption }: FileInfo) => ({
  ...(name?.trim() ? { name } : {}),
  ...(alternativeText === undefined ? {} : { alternativeText: alternativeText ?? "" }),
  ...(caption === undefined ? {} : { caption: caption ?? "" }),
});

function signedIn(viewer: Viewer): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}

async function ownUpload(files: Files, viewer: Viewer, id: string): Promise<UploadRecord> {
  const owner = signedIn(viewer);
  const record = /^[0-9a-f]{32}$/.test(id) ? await files.find(id) : null;
  if (!record || (record.owner !== owner && !isStaff(viewer))) throw notFound();
  return record;
}

/** Parses `fileInfo` as sent by clients: one JSON object, an array, or one field per file. */
function readInfos(sent: readonly string[]): FileInfo[] {
  return sent.flatMap((text) => {
    const parsed = parseJson(text);
    return (Array.isArray(parsed) ? parsed : [parsed]).map(
      (info) => validated(infoRules, info) as unknown as FileInfo,
    );
  });
}

function parseJson(text: string): unknown {
  try {
    return cleanInput(JSON.parse(text));
  } catch {
    throw invalidField("fileInfo", "fileInfo must be JSON");
  }
}
