import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden } from "#core/base/errors.ts";
import { messages } from "#shared/messages.ts";
import { type InviteDependencies, inviteFriends } from "./commands.ts";
import { inviteRules } from "./rules.ts";

/** `POST /api/invite-friends`: email, id (specification, section 7). */
export function invitationRoutes(dependencies: InviteDependencies): Router {
  const router = Router();
  describeRoute(
    router,
    {
      method: "post",
      scope: "write",
      path: "/invite-friends",
      tag: "users",
      summary: "Invite a person by email; the response is the same whether or not they have an account",
      body: Joi.alternatives(inviteRules, Joi.object({ data: inviteRules.required() })),
      responses: {
        200: {
          description: "The address has been invited, by this request or an earlier one",
          body: Joi.object({ email: Joi.string(), sent: Joi.boolean() }),
        },
        400: messages.emailInvalid,
        403: "No token, or another member's id",
        429: "Too many invitations today",
      },
    },
    async (request, response) => {
      const caller = callerOf(request);
      if (!caller.viewer.id) throw forbidden();
      const { email, id } = validated<{ email: string; id?: string }>(
        inviteRules,
        request.body?.data ?? request.body ?? {},
      );
      if (id !== undefined && id !== caller.viewer.id) throw forbidden();
      await inviteFriends(dependencies, caller, [email]);
      sendJson(response, 200, { email, sent: true });
    },
  );
  return router;
}
