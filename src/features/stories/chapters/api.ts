import { type Request, Router } from "express";
import Joi from "joi";
import { describeRoute, entryAnswer, sendChanged, sendJson, validated } from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { notFound } from "../../../core/base/errors.ts";
import type { Services } from "../../../core/services.ts";
import { restoreRevision } from "./commands/revisions.ts";
import type { RevisionDoc } from "./model.ts";
import { writersOf } from "./present-revision.ts";
import { type RevisionRow, readRevision, readRevisions } from "./revision-reads.ts";

const row = Joi.object({
  number: Joi.number().integer(),
  at: Joi.date(),
  by: Joi.string().description("Id of the member who wrote it"),
  writers: Joi.array().items(Joi.string()).description("Of all who wrote in it, where they were several"),
  title: Joi.string(),
  words: Joi.number().integer(),
  name: Joi.string().allow(null),
  publishedAt: Joi.date().allow(null),
  aside: Joi.boolean().description("It met another edit and was kept beside the text"),
  restored: Joi.number().integer().allow(null),
});
const whole = row.keys({ html: Joi.string(), notesBefore: Joi.string(), notesAfter: Joi.string() });
const before = Joi.object<{ before?: number }>({
  before: Joi.number().integer().min(1).description("Those older than this number"),
});
const restoring = Joi.object<{ data: { version: number } }>({
  data: Joi.object({ version: Joi.number().integer().min(1).required() }).required(),
});

/** `GET /api/chapters/:id/revisions`, one of them, and `POST` to take its text up again. */
export function revisionRoutes(services: Services): Router {
  const router = Router();
  const path = "/chapters/:id/revisions";
  const tag = "chapters";
  describeRoute(
    router,
    {
      ...{ method: "get", scope: "read", path, tag, query: before },
      summary: "Revisions of a chapter for its team, newest first, a hundred at a time",
      responses: {
        200: { description: "Without their texts", body: Joi.object({ data: Joi.array().items(row) }) },
        404: "No such chapter, or not for this caller",
      },
    },
    async (request, response) => {
      const { before: number } = validated<{ before?: number }>(before, request.query);
      const rows = await readRevisions(request.viewer, idOf(request), number);
      // Of one that has revisions there may be none before; of one that this caller may not see there are none at all.
      const isKnown =
        rows.length > 0 || (number && (await readRevisions(request.viewer, idOf(request))).length > 0);
      if (!isKnown) throw notFound();
      sendJson(response, 200, { data: rows.map(present) });
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "get", scope: "read", path: `${path}/:number`, tag },
      summary: "A revision of a chapter with its text",
      responses: {
        200: { description: "For its team", body: Joi.object({ data: whole }) },
        404: "No such revision, or not for this caller",
      },
    },
    async (request, response) => {
      const found = await readRevision(request.viewer, idOf(request), numberOf(request));
      if (!found) throw notFound();
      const { html, notesBefore, notesAfter } = found;
      sendJson(response, 200, { data: { ...present(found), html, notesBefore, notesAfter } });
    },
  );
  describeRoute(
    router,
    {
      ...{ method: "post", scope: "write", path: `${path}/:number/restore`, tag, body: restoring },
      summary: "Puts the text of a revision on top, as a new revision",
      responses: {
        200: entryAnswer("As it is now"),
        403: "Not for this caller",
        404: "No such revision",
        409: "Based on a version that is behind another",
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
  const given = String(params.number);
  if (!/^[1-9]\d{0,6}$/.test(given)) throw notFound();
  return Number(given);
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
