import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "../../../core/api/index.ts";
import { rateLimited } from "../../../core/base/errors.ts";
import { addressKey } from "../../../core/limits/client-key.ts";
import { createWindowCounter } from "../../../core/limits/window-counter.ts";
import { suggest } from "./suggest.ts";

/** Ours: as fast as a person types, for a minute without a pause. In memory, like the general limits. */
const LIMIT = { points: 120, seconds: 60 };

const query = Joi.object<{ q: string }>({ q: Joi.string().max(100).allow("").required() });

const suggestion = Joi.object({
  kind: Joi.string().valid("story", "person", "genre", "tag"),
  label: Joi.string(),
  detail: Joi.string(),
  href: Joi.string().description("Path on this site"),
});

/** `GET /api/search/suggestions?q=`: what to go to while somebody types. */
export function suggestionRoutes({ limited }: { limited: boolean }): Router {
  const router = Router();
  const counter = createWindowCounter(LIMIT.seconds);
  describeRoute(
    router,
    {
      method: "get",
      scope: "read",
      path: "/search/suggestions",
      tag: "search",
      summary: "Stories, people, genres and tags whose name begins so; at most eight, public ones only",
      query,
      responses: {
        200: {
          description: "Best first by kind; none for less than two letters",
          body: Joi.object({ data: Joi.array().items(suggestion), meta: Joi.object() }),
        },
        429: "Too many tries",
      },
    },
    async (request, response) => {
      const key = request.viewer.id ?? addressKey(request.ip);
      if (limited && counter.hit(key, Date.now()) > LIMIT.points)
        throw rateLimited(counter.secondsLeft(key, Date.now()));
      const { q } = validated<{ q: string }>(query, request.query);
      sendJson(response, 200, { data: await suggest(q, request.viewer), meta: {} });
    },
  );
  return router;
}
