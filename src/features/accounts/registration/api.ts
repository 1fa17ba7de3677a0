import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson } from "#core/api/index.ts";
import type { Tokens } from "#core/auth/tokens.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { messages } from "#shared/messages.ts";
import { identityMessages } from "#shared/people/identity.messages.ts";
import { registerRules } from "../../people/identity/index.ts";
import { findOwnUser, presentOwnUser } from "../../people/users/index.ts";
import { announceSignIn } from "../accounts/index.ts";
import { type Registration, registerByApi } from "./commands.ts";

const user = Joi.object({ id: Joi.string(), username: Joi.string(), email: Joi.string() }).unknown();
const { usernameOrEmailTaken, emailInvalid, passwordTooShort } = messages;
const { emailDisposable, passwordTooCommon } = identityMessages;

/** `POST /api/auth/local/register` (api.md, Authentication). */
export function registrationRoutes(house: Registration & { readonly tokens: Tokens }): Router {
  const router = Router();
  describeRoute(
    router,
    {
      method: "post",
      scope: "session",
      form: true,
      path: "/auth/local/register",
      tag: "auth",
      summary: "Create an account",
      body: (registerRules as Joi.ObjectSchema).keys({
        altcha: Joi.string()
          .max(4_000)
          .description(
            "A solved altcha challenge; without it, fewer accounts can register from one IP address",
          ),
      }),
      responses: {
        200: {
          description: "Signed in; without `jwt` if the email address must be confirmed first",
          body: Joi.object({ jwt: Joi.string(), user: user.required() }),
        },
        400: [usernameOrEmailTaken, emailInvalid, emailDisposable, passwordTooShort, passwordTooCommon].join(
          " · ",
        ),
        429: "Too many requests",
      },
    },
    async (request, response) => {
      const { _id, tokenVersion, confirmed } = await registerByApi(house, callerOf(request), request.body);
      const found = await findOwnUser(String(_id));
      const user = found && presentOwnUser(found);
      if (!confirmed) return sendJson(response, 200, { user });
      await announceSignIn(house.services, request, String(_id));
      sendJson(response, 200, {
        jwt: await house.tokens.sign({ id: String(_id), version: tokenVersion }),
        user,
      });
    },
  );
  return router;
}
