import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { forbidden } from "../../../core/base/errors.ts";
import type { Services } from "../../../core/services.ts";
import { setGoals } from "./commands.ts";
import { readDays, readProgress } from "./reads.ts";
import { goalRules } from "./rules.ts";

const body = Joi.object<{ data: object }>({ data: goalRules.required() });
const goal = Joi.number().integer().allow(null).required();
const words = Joi.number().integer().required().description("Added less taken away");
const day = Joi.string().required().description("Of the member's own time zone: 2026-11-25");
const answer = Joi.object({
  data: Joi.object({
    today: Joi.object({ day, words, goal }),
    session: Joi.object({ words, goal }),
    days: Joi.array().items(Joi.object({ day, words, goal })),
  }),
  meta: Joi.object(),
});

/** `GET` and `PUT /api/writing-goals`: one's own, with what was written. */
export function goalRoutes(services: Services): Router {
  const router = Router();
  const route = { path: "/writing-goals", tag: "writing-goals" } as const;
  const responses = { 200: { description: "Goals and words", body: answer }, 403: "No token" };
  const read = async (id: string) => ({
    ...(await readProgress(id, services.now())),
    days: await readDays(id, services.now()),
  });
  describeRoute(
    router,
    {
      ...route,
      method: "get",
      scope: "read",
      summary: "The caller's word goals, and what they wrote today, this session and on the last 30 days",
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
      summary: "Sets the caller's word goals; null, or left out, for none",
      body,
      responses: { ...responses, 400: "Not a number of words" },
    },
    async (request, response) => {
      const { data } = validated<{ data: object }>(body, request.body ?? {});
      await setGoals(services, callerOf(request), data);
      sendJson(response, 200, { data: await read(request.viewer.id!), meta: {} });
    },
  );
  return router;
}
