import { Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "../../core/api/index.ts";
import type { Tokens } from "../../core/auth/tokens.ts";
import { callerOf } from "../../core/auth/viewer-of.ts";
import { forbidden } from "../../core/http/errors.ts";
import { addressKey } from "../../core/limits/client-key.ts";
import { EMAIL_MAX, PASSWORD_MAX } from "../../shared/limits.ts";
import { messages } from "../../shared/messages.ts";
import { findOwnUser, presentOwnUser, registerRules, registerUser, touchUser } from "../users/index.ts";
import type { AccountDependencies } from "./pages.tsx";
import type { Credentials } from "./sign-in.ts";

const credentialRules = Joi.object<Credentials>({
  identifier: Joi.string().trim().max(EMAIL_MAX).required().messages({
    "any.required": "identifier is a required field",
    "string.empty": "identifier is a required field",
  }),
  password: Joi.string().max(PASSWORD_MAX).required().messages({
    "any.required": "password is a required field",
    "string.empty": "password is a required field",
  }),
});

const user = Joi.object({ id: Joi.string(), username: Joi.string(), email: Joi.string() }).unknown();
const signedIn = { description: "Signed in", body: Joi.object({ jwt: Joi.string(), user }) };

/** `/api/auth/local`, `/api/auth/local/register` and `/api/users/me` (api.md, Authentication). */
export function accountRoutes(dependencies: AccountDependencies & { readonly tokens: Tokens }): Router {
  const { services, limits, authenticate, tokens } = dependencies;
  const router = Router();

  const answer = async (id: string, version: number) => {
    const found = await findOwnUser(id);
    return { jwt: await tokens.sign({ id, version }), user: found && presentOwnUser(found) };
  };

  describeRoute(
    router,
    {
      method: "post",
      path: "/auth/local",
      tag: "auth",
      summary: "Signs in by username or email",
      body: credentialRules,
      responses: { 200: signedIn, 400: messages.invalidLogin, 429: "Too many tries" },
    },
    async (request, response) => {
      const credentials = validated(credentialRules, request.body ?? {}) as unknown as Credentials;
      const found = await authenticate(request, credentials);
      await touchUser(services, String(found._id));
      sendJson(response, 200, await answer(String(found._id), found.tokenVersion));
    },
  );

  describeRoute(
    router,
    {
      method: "post",
      path: "/auth/local/register",
      tag: "auth",
      summary: "Creates an account",
      body: registerRules,
      responses: { 200: signedIn, 400: messages.usernameOrEmailTaken, 429: "Too many tries" },
    },
    async (request, response) => {
      await limits.consume("registerByAddress", addressKey(request.ip));
      const created = await registerUser(services, callerOf(request), request.body ?? {});
      sendJson(response, 200, await answer(String(created._id), created.tokenVersion));
    },
  );

  describeRoute(
    router,
    {
      method: "get",
      path: "/users/me",
      tag: "users",
      summary: "The account of whoever asks",
      responses: {
        200: { description: "The bare user", body: user },
        401: "The token does not hold",
        403: "No token",
      },
    },
    async (request, response) => {
      const found = request.viewer.id ? await findOwnUser(request.viewer.id) : null;
      if (!found) throw forbidden();
      sendJson(response, 200, presentOwnUser(found));
    },
  );

  return router;
}
