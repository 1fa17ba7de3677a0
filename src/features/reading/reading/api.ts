import { Router } from "express";
import Joi from "joi";
import { describeRoute, entriesAnswer, sendJson } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden, notFound } from "#core/base/errors.ts";
import type { Services } from "#core/services.ts";
import { zoneOf } from "../../people/users/index.ts";
import { clearHistory } from "./commands.ts";
import type { Openings } from "./openings.ts";
import { readYear, yearIn } from "./year.ts";

const count = Joi.number().integer();
const story = Joi.object({ id: Joi.string(), title: Joi.string() });
const year = Joi.object({
  year: count,
  years: Joi.array().items(count).description("Other years with data"),
  stories: count,
  finished: count,
  chapters: count,
  words: count,
  days: count,
  months: Joi.array().items(Joi.object({ month: count, words: count })),
  genres: Joi.array().items(Joi.object({ genre: Joi.string(), words: count })),
  longest: Joi.array().items(Joi.object({ story, chapters: count, words: count })),
});

/** `DELETE /api/readings` (clears the history) and `GET /api/reading-years/:year`. */
export function historyRoutes(services: Services, openings: Openings): Router {
  const router = Router();
  const tag = "readings";
  describeRoute(
    router,
    {
      method: "delete",
      scope: "write",
      path: "/readings",
      tag,
      summary: "Delete the caller's reading history",
      responses: { 200: entriesAnswer("The history is empty"), 403: "No token" },
    },
    async (request, response) => {
      const { viewer } = request;
      if (viewer.id === null) throw forbidden();
      await openings.settled(viewer.id);
      await clearHistory(callerOf(request));
      sendJson(response, 200, { data: [], meta: {} });
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/reading-years/:year",
      tag,
      summary: "Get a year of the caller's reading, in their time zone",
      responses: {
        200: { description: "The year", body: Joi.object({ data: year, meta: Joi.object() }) },
        403: "No token",
        404: "Not a year from 2000 onwards",
      },
    },
    async ({ viewer, params }, response) => {
      if (viewer.id === null) throw forbidden();
      const year = yearIn(String(params.year));
      if (year === null) throw notFound();
      await openings.settled(viewer.id);
      const { longest, ...sums } = await readYear(viewer, year, await zoneOf(viewer), services.now());
      const named = longest.map(({ story: { id, title }, ...sum }) => ({ story: { id, title }, ...sum }));
      sendJson(response, 200, { data: { ...sums, longest: named }, meta: {} });
    },
  );
  return router;
}
