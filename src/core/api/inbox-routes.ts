import type { Request, Router } from "express";
import Joi from "joi";
import type { NeededScope } from "../auth/scopes.ts";
import { forbidden } from "../base/errors.ts";
import { dateRule } from "../date-rule.ts";
import { describeRoute } from "./describe-route.ts";
import { countedOf } from "./populated.ts";
import { sendJson } from "./respond.ts";
import { validated } from "./validate.ts";

/** Inbox of items sent to members live: the unread count, and items missed while offline. */
export interface InboxRoutes {
  /** Path relative to `/api`, and the tag in the OpenAPI document. */
  readonly name: string;
  /** Scope that personal tokens need. */
  readonly scope: NeededScope;
  /** Summaries of the two routes, for the OpenAPI document. */
  readonly summaries: { readonly count: string; readonly since: string; readonly most: string };
  readonly countUnread: (member: string) => Promise<number>;
  /** Finds items since a moment, oldest first, in the format of the live channel. */
  readonly findSince: (member: string, at: Date) => Promise<readonly object[]>;
}

/** Rules for the query of `GET …/count`: conditions as on the list. */
const countRules = Joi.object({ filters: Joi.object().unknown() });

/** Rules for the query of `GET …/since`: the start time (ISO 8601). */
const sinceRules = Joi.object<{ at: Date }>({ at: dateRule().required() });

/**
 * Adds `GET /api/<name>/count`, which returns a bare integer (api.md, Shapes), and `GET /api/<name>/since`,
 * both for members.
 */
export function describeInbox(router: Router, inbox: InboxRoutes): void {
  const { name, scope, summaries, countUnread, findSince } = inbox;
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope,
      path: `/${name}/count`,
      tag: name,
      summary: summaries.count,
      query: countRules,
      responses: {
        200: { description: "A bare integer", body: Joi.number().integer().min(0) },
        403: "No token",
      },
    },
    async (request, response) => {
      const member = memberAt(request);
      const counted = await countedOf(request, name, { for: member, read: "false" });
      sendJson(response, 200, counted ?? (await countUnread(member)));
    },
  );
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope,
      path: `/${name}/since`,
      tag: name,
      summary: summaries.since,
      query: sinceRules,
      responses: {
        200: {
          description: summaries.most,
          body: Joi.object({
            data: Joi.array()
              .items(Joi.object({ id: Joi.string() }).unknown())
              .required(),
            meta: Joi.object({ unread: Joi.number().integer() }),
          }),
        },
        400: "Missing or invalid `at`",
        403: "No token",
      },
    },
    async (request, response) => {
      const member = memberAt(request);
      const { at } = validated<{ at: Date }>(sinceRules, request.query);
      const [data, unread] = await Promise.all([findSince(member, at), countUnread(member)]);
      sendJson(response, 200, { data, meta: { unread } });
    },
  );
}

/** Returns the id of the signed-in member; throws 403 for a guest. */
export function memberAt({ viewer }: Pick<Request, "viewer">): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
