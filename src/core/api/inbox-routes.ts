import type { Request, Router } from "express";
import Joi from "joi";
import type { NeededScope } from "../auth/scopes.ts";
import { forbidden } from "../base/errors.ts";
import { describeRoute } from "./describe-route.ts";
import { countedOf } from "./populated.ts";
import { sendJson } from "./respond.ts";
import { validated } from "./validate.ts";

/** Something that comes to members live: how many they have not read, and what they missed while away. */
export interface InboxRoutes {
  /** Below `/api`, and the tag in the API's document. */
  readonly name: string;
  /** What personal tokens need. */
  readonly scope: NeededScope;
  /** What the two answer, in words. */
  readonly summaries: { readonly count: string; readonly since: string; readonly most: string };
  readonly countUnread: (member: string) => Promise<number>;
  /** What has come since a moment, oldest first, as the live channel sends it. */
  readonly findSince: (member: string, at: Date) => Promise<readonly object[]>;
}

/** `GET …/count`: conditions as on the list. */
const countRules = Joi.object({ filters: Joi.object().unknown() });

/** `GET …/since`: what has come since a moment (ISO 8601). */
const sinceRules = Joi.object<{ at: Date }>({ at: Joi.date().iso().required() });

/** `GET /api/<name>/count`, a bare integer (api.md, Shapes), and `GET /api/<name>/since`; both for members. */
export function describeInbox(router: Router, inbox: InboxRoutes): void {
  const { name, scope, summaries, countUnread, findSince } = inbox;
  describeRoute(
    router,
    {
      method: "get",
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
        400: "No moment",
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

/** Who asks; throws 403 for a guest. */
export function memberAt({ viewer }: Pick<Request, "viewer">): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
