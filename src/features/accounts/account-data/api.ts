import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import type { OpenMatterDto } from "#shared/accounts/account-data.dto.ts";
import { findVisibleUser, presentOwnUser, presentPublicUser, userPolicy } from "../../people/users/index.ts";
import { leave, worksRule } from "./deletion/leave.ts";
import { findOpenMatters } from "./deletion/open-matters.ts";

const query = Joi.object<{ works: "leave" | "erase" }>({
  works: worksRule.description(
    "leave: published works stay, under “deleted author”; erase: they are deleted too",
  ),
});

const mattersShape = Joi.array()
  .items(
    Joi.object({
      kind: Joi.string(),
      amount: Joi.number().allow(null).description("US dollars; negative if the member owes them"),
      message: Joi.string(),
      until: Joi.string().isoDate().allow(null),
    }),
  )
  .description("What the account still has open: money, orders, a subscription");

const presentMatter = ({ kind, cents, text, until }: OpenMatterDto) => ({
  kind,
  amount: cents === null ? null : cents / 100,
  message: text,
  until,
});

/**
 * `DELETE /api/users/{id}` (specification, section 7): for the account's owner, signed in by session or JWT,
 * or an admin. The account is hidden at once and erased after 14 days, or later if something about it is still to
 * be decided, unless its owner signs in and keeps it.
 */
export function accountDataRoutes(dependencies: Parameters<typeof leave>[0]): Router {
  const router = Router();
  describeRoute(
    router,
    {
      method: "delete",
      path: "/users/:id",
      tag: "users",
      scope: "session",
      confirmsIdentity: true,
      summary: "Delete an account; the owner can restore it within 14 days by signing in on the site",
      query,
      responses: {
        200: {
          description: "The account before deletion",
          body: Joi.object({ id: Joi.string(), open_matters: mattersShape }).unknown(),
        },
        204: "No such account; or deleted, in Strapi 5's format",
        403: "Not the caller's account and not an admin, or called with a personal API token",
      },
    },
    async (request, response) => {
      const { works } = validated(query, request.query) as unknown as { works: "leave" | "erase" };
      const id = String(request.params.id);
      const user = isId(id) ? await findVisibleUser(request.viewer, id) : null;
      if (!user) return void response.status(204).end();
      if (!userPolicy.can(request.viewer, "delete", user)) throw forbidden();
      const matters = (await findOpenMatters(dependencies.services, id)).map(presentMatter);
      await leave(dependencies, callerOf(request), id, { works });
      if (request.headers["strapi-response-format"] === "v5") return void response.status(204).end();
      const own = request.viewer.id === id;
      sendJson(response, 200, {
        ...(own ? presentOwnUser(user) : { id, ...presentPublicUser(user) }),
        open_matters: matters,
      });
    },
  );
  return router;
}
