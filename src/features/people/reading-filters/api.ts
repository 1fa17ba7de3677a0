import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden } from "#core/base/errors.ts";
import type { Services } from "#core/services.ts";
import { saveFilters } from "./commands.ts";
import { readFilters } from "./reads.ts";
import { filterRules } from "./rules.ts";

const body = Joi.object<{ data: object }>({ data: filterRules.required() });
const answer = Joi.object({ data: filterRules, meta: Joi.object() });

/** `GET` and `PUT /api/reading-filters`: the caller's filters. */
export function filterRoutes(services: Services): Router {
  const router = Router();
  const route = { path: "/reading-filters", tag: "reading-filters" } as const;
  describeRoute(
    router,
    {
      ...route,
      method: "get",
      cache: "never",
      scope: "read",
      summary: "Get the caller's filters: what stories are hidden and marked",
      responses: { 200: { description: "The filters", body: answer }, 403: "No token" },
    },
    async ({ viewer }, response) => {
      if (viewer.id === null) throw forbidden();
      sendJson(response, 200, { data: await readFilters(viewer.id), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      ...route,
      method: "put",
      scope: "write",
      summary: "Replace the caller's filters; omitted filters are removed",
      body,
      responses: {
        200: { description: "The filters", body: answer },
        400: "No such genre, warning or member, or too many",
        403: "No token",
      },
    },
    async (request, response) => {
      if (request.viewer.id === null) throw forbidden();
      const { data } = validated<{ data: object }>(body, request.body ?? {});
      sendJson(response, 200, { data: await saveFilters(services, callerOf(request), data), meta: {} });
    },
  );
  return router;
}
