import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "../../../core/api/index.ts";
import { forbidden, rateLimited } from "../../../core/base/errors.ts";
import { createWindowCounter } from "../../../core/limits/window-counter.ts";
import { USERNAME_MAX } from "../../../shared/people/identity.limits.ts";
import { suggestMentions } from "./suggest.ts";

/** Ours: as fast as a person types, for a minute without a pause. In memory, like the general limits. */
const LIMIT = { points: 120, seconds: 60 };

const query = Joi.object<{ q: string }>({ q: Joi.string().max(USERNAME_MAX).allow("").required() });

const suggestion = Joi.object({
  username: Joi.string(),
  name: Joi.string(),
  followed: Joi.boolean().description("The caller follows them"),
});

/** `GET /api/mentions?q=`: whom somebody may mean by an `@` while they type. */
export function mentionRoutes({ limited }: { limited: boolean }): Router {
  const router = Router();
  const counter = createWindowCounter(LIMIT.seconds);
  describeRoute(
    router,
    {
      method: "get",
      scope: "read",
      path: "/mentions",
      tag: "users",
      summary: "Members whose name begins so, those whom the caller follows first; at most six",
      query,
      responses: {
        200: {
          description: "Best first",
          body: Joi.object({ data: Joi.array().items(suggestion), meta: Joi.object() }),
        },
        403: "No token",
        429: "Too many tries",
      },
    },
    async ({ viewer, query: sent }, response) => {
      if (!viewer.id) throw forbidden();
      if (limited && counter.hit(viewer.id, Date.now()) > LIMIT.points)
        throw rateLimited(counter.secondsLeft(viewer.id, Date.now()));
      const { q } = validated<{ q: string }>(query, sent);
      sendJson(response, 200, { data: await suggestMentions(viewer.id, q), meta: {} });
    },
  );
  return router;
}
