import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden } from "#core/base/errors.ts";
import { filterQuery } from "#shared/stories/browse-query.ts";
import { defaultFiltersRules, saveDefaultFilters } from "./commands.ts";
import { defaultFiltersOf } from "./reads.ts";

const body = Joi.object<{ data: object }>({ data: defaultFiltersRules.required() });
const answer = Joi.object({ data: defaultFiltersRules, meta: Joi.object() });

/** `GET` and `PUT /api/default-filters`: the caller's default filters for lists of stories. */
export function defaultFiltersRoutes(): Router {
  const router = Router();
  const route = { path: "/default-filters", tag: "default-filters" } as const;
  const done = { 200: { description: "The filters", body: answer }, 403: "No token" } as const;
  describeRoute(
    router,
    {
      ...route,
      method: "get",
      cache: "never",
      scope: "read",
      summary: "Get the caller's default filters for lists of stories",
      responses: done,
    },
    async ({ viewer }, response) => {
      if (viewer.id === null) throw forbidden();
      const stored = await defaultFiltersOf(viewer);
      sendJson(response, 200, { data: { query: stored ? filterQuery(stored) : "" }, meta: {} });
    },
  );
  describeRoute(
    router,
    {
      ...route,
      method: "put",
      scope: "write",
      summary: "Replace the caller's default filters for lists of stories",
      body,
      responses: { ...done, 400: "No query, or a longer one than allowed" },
    },
    async (request, response) => {
      if (request.viewer.id === null) throw forbidden();
      const { data } = validated<{ data: object }>(body, request.body ?? {});
      const query = await saveDefaultFilters(callerOf(request), data);
      sendJson(response, 200, { data: { query }, meta: {} });
    },
  );
  return router;
}
