import { type Request, Router } from "express";
import Joi from "joi";
import { describeRoute, entryAnswer, sendChanged, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { notFound } from "#core/base/errors.ts";
import type { Services } from "#core/services.ts";
import { restoreRevision } from "./commands/revisions.ts";
import type { RevisionDoc } from "./model.ts";
import { writersOf } from "./present-revision.ts";
import { type RevisionRow, readRevision, readRevisions } from "./revision-reads.ts";

const row = Joi.object({
  number: Joi.number().integer(),
  at: Joi.date(),
  by: Joi.string().description("Id of the member who wrote it"),
  writers: Joi.array()
    .items(Joi.string())
    .description("Ids of all members who wrote in it, if there were several"),
  title: Joi.string(),
  words: Joi.number().integer(),
  name: Joi.string().allow(null),
  publishedAt: Joi.date().allow(null),
  aside: Joi.boolean().description("True if it conflicted with another edit and was stored separately"),
  restored: Joi.number().integer().allow(null),
});
const chapterShape = row.keys({ html: Joi.string(), notesBefore: Joi.string(), notesAfter: Joi.string() });
const before = Joi.object<{ before?: number }>({
  before: Joi.number().integer().min(1).description("Entries with a lower number than this"),
});
const restoring = Joi.object<{ data: { version: number } }>({
  data: Joi.object({ version: Joi.number().integer().min(1).required() }).required(),
});

/** `GET /api/chapters/:id/revisions`, one revision, and `POST` to restore one. */
export function revisionRoutes(services: Services): Router {
  const router = Router();
  const path = "/chapters/:id/revisions";
  const tag = "chapters";
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path,
      tag,
      query: before,
      summary: "List the revisions of a chapter, newest first, a hundred a page; for its team",
      responses: {
        200: {
          description: "Without their texts",
          body: Joi.object({ data: Joi.array().items(row), meta: Joi.object() }),
        },
        404: "No such chapter, or the caller has no access",
      },
    },
    async (request, response) => {
      const { before: number } = validated<{ before?: number }>(before, request.query);
      const rows = await readRevisions(request.viewer, idOf(request), number);
      // A page past the last revision is empty; an empty first page means the caller may not see the chapter.
      const isKnown =
        rows.length > 0 || (number && (await readRevisions(request.viewer, idOf(request))).length > 0);
      if (!isKnown) throw notFound();
      sendJson(response, 200, { data: rows.map(present), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: `${path}/:number`,
      tag,
      summary: "Get a revision of a chapter with its text",
      responses: {
        200: {
          description: "For the story's team",
          body: Joi.object({ data: chapterShape, meta: Joi.object() }),
        },
        404: "No such revision, or the caller has no access",
      },
    },
    async (request, response) => {
      const revision = await readRevision(request.viewer, idOf(request), numberOf(request));
      if (!revision) throw notFound();
      const { html, notesBefore, notesAfter } = revision;
      sendJson(response, 200, { data: { ...present(revision), html, notesBefore, notesAfter }, meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path: `${path}/:number/restore`,
      tag,
      body: restoring,
      summary: "Restore the text of a revision as a new revision",
      responses: {
        200: entryAnswer("The new state"),
        403: "The caller has no access",
        404: "No such revision",
        409: "Based on an outdated version",
      },
    },
    async (request, response) => {
      const { data } = validated<{ data: { version: number } }>(restoring, request.body ?? {});
      const input = { number: numberOf(request), version: data.version };
      const { _id, version, revision, pending } = await restoreRevision(
        services,
        callerOf(request),
        idOf(request),
        input,
      );
      sendChanged(request, response, String(_id), { version, revision: (pending ?? { revision }).revision });
    },
  );
  return router;
}

const idOf = ({ params }: Request): string => String(params.id);

function numberOf({ params }: Request): number {
  const text = String(params.number);
  if (!/^[1-9]\d{0,6}$/.test(text)) throw notFound();
  return Number(text);
}

const present = (revision: RevisionRow | RevisionDoc) => ({
  number: revision.number,
  at: revision.at,
  by: String(revision.by),
  writers: writersOf(revision),
  title: revision.title,
  words: revision.words,
  name: revision.name ?? null,
  publishedAt: revision.publishedAt,
  aside: revision.aside ?? false,
  restored: revision.restored ?? null,
});
