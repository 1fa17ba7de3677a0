import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden } from "#core/base/errors.ts";
import { partialRules } from "#core/partial-rules.ts";
import type { Services } from "#core/services.ts";
import { goalRules, setGoals } from "./commands.ts";
import { readDays, readProgress } from "./reads.ts";

const body = Joi.object<{ data: object }>({ data: partialRules(goalRules).required() });
const goal = Joi.number().integer().allow(null).required();
const wordDelta = Joi.number().integer().required().description("Words added less words removed");
const day = Joi.string().required().description("Day in the member's time zone: 2026-11-25");
const answer = Joi.object({
  data: Joi.object({
    today: Joi.object({ day, words: wordDelta, goal }),
    session: Joi.object({ words: wordDelta, goal }),
    days: Joi.array().items(Joi.object({ day, words: wordDelta, goal })),
  }),
  meta: Joi.object(),
});

/** `GET` and `PUT /api/writing-goals`: the caller's goals and progress. */
export function goalRoutes(services: Services): Router {
  const router = Router();
  const route = { path: "/writing-goals", tag: "writing-goals" } as const;
  const responses = {
    200: { description: "Goals and words written: today, in this session and by day", body: answer },
    403: "No token",
  };
  const read = async (id: string) => ({
    ...(await readProgress(id, services.now())),
    days: await readDays(id, services.now()),
  });
  describeRoute(
    router,
    {
      ...route,
      method: "get",
      cache: "never",
      scope: "read",
      summary:
        "Get the caller's word goals, and the words they wrote today, in this session and in the last 30 days",
      responses,
    },
    async ({ viewer }, response) => {
      if (viewer.id === null) throw forbidden();
      sendJson(response, 200, { data: await read(viewer.id), meta: {} });
    },
  );
  describeRoute(
    router,
    {
      ...route,
      method: "put",
      scope: "write",
      summary: "Change the caller's word goals; null for none, omitted goals are unchanged",
      body,
      responses: { ...responses, 400: "Invalid number of words" },
    },
    async (request, response) => {
      validated(body, request.body ?? {});
      // As it was sent, because the rules turn null into an omitted goal.
      await setGoals(services, callerOf(request), request.body.data);
      sendJson(response, 200, { data: await read(request.viewer.id!), meta: {} });
    },
  );
  return router;
}
