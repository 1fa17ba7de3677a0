import { Router } from "express";
import Joi from "joi";
import type { Types } from "mongoose";
import { dataAnswer, describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { notFound } from "#core/base/errors.ts";
import { isId, toId } from "#core/db/ids.ts";
import { EXPORT_FAILURES, EXPORT_FORMATS, TRIM_SIZE_NAMES } from "#shared/stories/exports.ts";
import { storyFor } from "../stories/index.ts";
import { cancelExport, exportRules, findExports, type MakeExport, requestExport } from "./commands.ts";
import type { ExportDependencies } from "./make.ts";
import { presentExport } from "./present.ts";
import type { RunningExports } from "./running.ts";

const shown = {
  id: Joi.string(),
  title: Joi.string(),
  format: Joi.string().valid(...EXPORT_FORMATS),
  size: Joi.string().valid(...TRIM_SIZE_NAMES),
  drafts: Joi.boolean(),
  review: Joi.boolean(),
  state: Joi.string().valid("waiting", "making", "ready", "failed"),
  failure: Joi.string()
    .valid(...EXPORT_FAILURES)
    .allow(null)
    .description("Reason of the state “failed”"),
  done: Joi.number().integer(),
  total: Joi.number().integer(),
  file: Joi.object({
    href: Joi.string(),
    name: Joi.string(),
    bytes: Joi.number().integer(),
    expiresAt: Joi.date(),
  })
    .allow(null)
    .description("Present when the file is ready; download it in a signed-in browser"),
};

/** API routes for requesting and managing exports of a story. */
export function exportRoutes(
  dependencies: ExportDependencies,
  make: MakeExport,
  running: RunningExports,
): Router {
  const router = Router();
  const path = "/stories/:id/exports";
  const wanted = Joi.object({ data: exportRules.required() });
  const refusals = {
    403: "The caller has no access",
    404: "No such story, or the caller has no access",
  } as const;
  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path,
      tag: "stories",
      body: wanted,
      summary: "Request an export of a story",
      responses: {
        200: dataAnswer("The export is being prepared", shown),
        400: "Invalid field",
        ...refusals,
      },
    },
    async (request, response) => {
      const { data } = validated<{ data: object }>(wanted, request.body ?? {});
      const story = await storyFor(
        { viewer: request.viewer, params: { id: String(request.params.id) } },
        "write-chapters",
      );
      const made = await requestExport(dependencies, make, callerOf(request), story, data);
      sendJson(response, 200, { data: presentExport(made), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path,
      tag: "stories",
      summary: "List the caller's exports of a story, newest first",
      responses: {
        200: {
          description: "At most ten",
          body: Joi.object({ data: Joi.array().items(Joi.object(shown)), meta: Joi.object() }),
        },
        ...refusals,
      },
    },
    async (request, response) => {
      const story = await storyFor(
        { viewer: request.viewer, params: { id: String(request.params.id) } },
        "write-chapters",
      );
      const exports = await findExports(request.viewer.id ?? "", story._id);
      sendJson(response, 200, { data: exports.map(presentExport), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "delete",
      scope: "write",
      path: `${path}/:export`,
      tag: "stories",
      summary: "Cancel an export of the caller, or delete a finished one with its file",
      responses: {
        200: dataAnswer("The export as it was", shown),
        403: "No token",
        404: "No such export, or it belongs to another member or story",
      },
    },
    async (request, response) => {
      const { id, export: made } = request.params as { id: string; export: string };
      const story = toStoryId(id);
      const cancelled = await cancelExport({ ...dependencies, running }, callerOf(request), story, made);
      sendJson(response, 200, { data: presentExport(cancelled), meta: {} });
    },
  );
  return router;
}

function toStoryId(id: string): Types.ObjectId {
  if (!isId(id)) throw notFound();
  return toId(id);
}
