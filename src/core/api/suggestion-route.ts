import { Router } from "express";
import Joi from "joi";
import { forbidden, rateLimited } from "../base/errors.ts";
import type { Viewer } from "../base/viewer.ts";
import { addressKey } from "../limits/client-key.ts";
import { createWindowCounter } from "../limits/window-counter.ts";
import { describeRoute } from "./describe-route.ts";
import { sendJson } from "./respond.ts";
import { validated } from "./validate.ts";

/**
 * Rate limit: continuous typing for a minute. In memory, like the general limits. Not in the specification.
 */
const LIMIT = { points: 120, seconds: 60 };

/** Route that answers suggestions for a text while it is typed, as `?q=`. */
interface SuggestionRoute {
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Maximum number of characters of the text. */
  readonly longest: number;
  /** Rules of one suggestion, for the documentation. */
  readonly suggestion: Joi.ObjectSchema;
  /** Order of the suggestions, for the documentation. */
  readonly order: string;
  /** True if guests are refused (403). */
  readonly membersOnly?: true;
  readonly suggest: (q: string, viewer: Viewer) => Promise<readonly object[]>;
}

/** Returns a router with a route for suggestions; `limited` is false where the site has no rate limits. */
export function suggestionRoute({ limited }: { readonly limited: boolean }, route: SuggestionRoute): Router {
  const { path, tag, summary, longest, suggestion, order, membersOnly, suggest } = route;
  const router = Router();
  const counter = createWindowCounter(LIMIT.seconds);
  const query = Joi.object<{ q: string }>({ q: Joi.string().max(longest).allow("").required() });
  const suggestions = {
    description: order,
    body: Joi.object({ data: Joi.array().items(suggestion), meta: Joi.object() }),
  };
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path,
      tag,
      summary,
      query,
      responses: membersOnly
        ? { 200: suggestions, 403: "No token", 429: "Too many requests" }
        : { 200: suggestions, 429: "Too many requests" },
    },
    async ({ viewer, ip, query: sent }, response) => {
      if (membersOnly && !viewer.id) throw forbidden();
      const key = viewer.id ?? addressKey(ip);
      if (limited && counter.hit(key, Date.now()) > LIMIT.points)
        throw rateLimited(counter.secondsLeft(key, Date.now()), LIMIT.points);
      const { q } = validated<{ q: string }>(query, sent);
      sendJson(response, 200, { data: await suggest(q, viewer), meta: {} });
    },
  );
  return router;
}
