import { type Request, Router } from "express";
import Joi from "joi";
import { describeRoute, populatedOf, sendJson, validated } from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { applicationError, forbidden, notValid } from "../../../core/base/errors.ts";
import { accountsMessages } from "../../../shared/accounts/accounts.messages.ts";
import { accountsPaths } from "../../../shared/accounts/accounts.paths.ts";
import { messages } from "../../../shared/messages.ts";

import { findOwnUser, noteVisit, presentOwnUser } from "../../people/users/index.ts";
import { findByCode } from "./commands/change-email.ts";
import { confirmEmail } from "./commands/confirm-email.ts";
import { changePassword, resetPassword, type SignedIn } from "./commands/passwords.ts";
import type { AccountDependencies } from "./dependencies.ts";
import {
  addressRules,
  changePasswordRules,
  confirmationRules,
  credentialRules,
  resetRules,
} from "./rules.ts";
import { announceSignIn, type Credentials } from "./sign-in.ts";

const user = Joi.object({ id: Joi.string(), username: Joi.string(), email: Joi.string() }).unknown();
const signedIn = { description: "Signed in", body: Joi.object({ jwt: Joi.string(), user }) };
const limited = "Too many tries";

/** `/api/auth/*` but registering, and `/api/users/me`: bodies, answers and refusals as in api.md, Authentication. */
export function accountRoutes(dependencies: AccountDependencies): Router {
  const { services, authenticate, tokens, requestReset, requestConfirmation } = dependencies;
  const router = Router();

  const answer = async ({ _id, tokenVersion }: SignedIn) => {
    const found = await findOwnUser(String(_id));
    const jwt = await tokens.sign({ id: String(_id), version: tokenVersion });
    return { jwt, user: found && presentOwnUser(found) };
  };

  const post = (
    path: string,
    route: Pick<Parameters<typeof describeRoute>[1], "summary" | "body" | "responses">,
    work: (request: Request) => Promise<unknown>,
  ) =>
    describeRoute(
      router,
      { ...route, method: "post", form: true, scope: "session", path: `/auth/${path}`, tag: "auth" },
      async (request, response) => sendJson(response, 200, await work(request)),
    );

  post(
    "local",
    {
      summary: "Signs in by username or email",
      body: credentialRules,
      responses: { 200: signedIn, 400: messages.invalidLogin, 429: limited },
    },
    async (request) => {
      const credentials = validated(credentialRules, request.body ?? {}) as unknown as Credentials;
      const found = await authenticate(request, credentials);
      if (found.leaving) throw applicationError(accountsMessages.accountLeaving);
      await noteVisit(services, String(found._id));
      await announceSignIn(services, request, String(found._id));
      return answer(found);
    },
  );

  post(
    "forgot-password",
    {
      summary: "Mails a code for a new password, if there is such an account; the answer does not tell",
      body: addressRules,
      responses: {
        200: { description: "Noted", body: Joi.object({ ok: Joi.boolean() }) },
        400: accountsMessages.emailMissing,
        429: limited,
      },
    },
    async (request) => {
      await requestReset(request.body, request);
      return { ok: true };
    },
  );

  post(
    "reset-password",
    {
      summary: "Sets a new password by the code of a mail; sessions and tokens of before end",
      body: resetRules,
      responses: {
        200: signedIn,
        400: `${accountsMessages.incorrectCode}; ${accountsMessages.passwordsDiffer}`,
        429: limited,
      },
    },
    async (request) => {
      const found = await resetPassword(dependencies, callerOf(request), request.body);
      if (found.leaving) throw applicationError(accountsMessages.accountLeaving);
      await announceSignIn(services, request, String(found._id));
      return answer(found);
    },
  );

  post(
    "change-password",
    {
      summary: "Changes one's password; sessions and tokens of before end",
      body: changePasswordRules,
      responses: {
        200: signedIn,
        400: `${messages.currentPasswordInvalid}; ${accountsMessages.passwordUnchanged}; ${accountsMessages.passwordsDiffer}`,
        403: "No token",
        429: limited,
      },
    },
    async (request) => answer(await changePassword(dependencies, callerOf(request), request.body)),
  );

  post(
    "send-email-confirmation",
    {
      summary:
        "Mails the link that confirms an address again, if it waits for that; the answer does not tell",
      body: addressRules,
      responses: {
        200: { description: "Noted", body: Joi.object({ email: Joi.string(), sent: Joi.boolean() }) },
        400: accountsMessages.emailMissing,
        429: limited,
      },
    },
    async (request) => ({ email: await requestConfirmation(request.body, request), sent: true }),
  );

  describeRoute(
    router,
    {
      method: "get",
      scope: "session",
      path: "/auth/email-confirmation",
      tag: "auth",
      summary: "Confirms the address that the code was mailed to",
      query: confirmationRules,
      responses: { 302: "Confirmed: to a page that says so", 400: accountsMessages.invalidToken },
    },
    async (request, response) => {
      const { error, value } = confirmationRules.validate(request.query, { stripUnknown: true });
      if (error) throw notValid(accountsMessages.invalidToken);
      // A change of address is asked about on a page, which may also stop it.
      if (await findByCode(dependencies, value.confirmation))
        return response.redirect(302, accountsPaths.emailConfirmation(value.confirmation));
      // Who only asks what there is (HEAD) does not use the code up.
      if (request.method === "GET") await confirmEmail(dependencies, value.confirmation);
      response.redirect(302, `${accountsPaths.emailConfirmation()}?done=confirmed`);
    },
  );

  describeRoute(
    router,
    {
      method: "get",
      scope: "read",
      path: "/users/me",
      tag: "users",
      summary: "The account of whoever asks, with the relations of a user that `populate` names",
      query: Joi.object({ populate: Joi.string() }),
      responses: {
        400: "No relation of a user",
        200: { description: "The bare user", body: user },
        401: "The token does not hold",
        403: "No token",
      },
    },
    async (request, response) => {
      const found = request.viewer.id ? await findOwnUser(request.viewer.id) : null;
      if (!found) throw forbidden();
      sendJson(response, 200, { ...presentOwnUser(found), ...(await populatedOf(request, "users", found)) });
    },
  );

  return router;
}
