import { type Request, Router } from "express";
import Joi from "joi";
import { describeRoute, populatedOf, sendJson, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { applicationError, atField, forbidden, invalidField, notValid } from "#core/base/errors.ts";
import { accountsMessages } from "#shared/accounts/accounts.messages.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { passkeysMessages } from "#shared/accounts/passkeys.messages.ts";
import { secondFactorMessages } from "#shared/accounts/second-factor.messages.ts";
import { messages } from "#shared/messages.ts";

import type { LoginUser } from "../../people/identity/index.ts";
import { findOwnUser, noteVisit, presentOwnUser } from "../../people/users/index.ts";
import { findSecondStep } from "../second-factor/index.ts";
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
const signedIn = {
  description: "Signed in",
  body: Joi.object({ jwt: Joi.string().required(), user: user.required() }),
};
const limited = "Too many tries";
const CODE_REQUIRED = {
  code: secondFactorMessages.codeRequired,
  oneTimeCode: secondFactorMessages.oneTimeCodeRequired,
} as const;

/**
 * `/api/auth/*` except registration, and `/api/users/me`: bodies, responses and errors as in api.md,
 * Authentication.
 */
export function accountRoutes(dependencies: AccountDependencies): Router {
  const { services, authenticate, checkSecondFactor, tokens, requestReset, requestConfirmation } =
    dependencies;
  const { isSecondFactorRequired } = dependencies;
  const router = Router();

  const answer = async ({ _id, tokenVersion }: SignedIn) => {
    const found = await findOwnUser(String(_id));
    const jwt = await tokens.sign({ id: String(_id), version: tokenVersion });
    return { jwt, user: found && presentOwnUser(found) };
  };

  /** Checks the second factor of an account that has one. @throws 400, 429 */
  const requireCode = async (
    request: Request,
    account: LoginUser,
    code: string,
    field: "code" | "oneTimeCode",
  ) => {
    const { _id, role } = account;
    const step = await findSecondStep({ id: String(_id), role }, isSecondFactorRequired());
    if (step === null) return;
    if (step === "passkey") throw applicationError(passkeysMessages.requiredByApi);
    if (!code.trim()) throw invalidField(field, CODE_REQUIRED[field]);
    await checkSecondFactor(request, account, code).catch(atField(field));
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
      summary: "Sign in with a username or email address",
      body: credentialRules,
      responses: {
        200: signedIn,
        400: `${messages.invalidLogin}; ${secondFactorMessages.codeRequired}`,
        429: limited,
      },
    },
    async (request) => {
      const credentials = validated(credentialRules, request.body ?? {}) as unknown as Credentials & {
        readonly code: string;
      };
      const found = await authenticate(request, credentials);
      await requireCode(request, found, credentials.code, "code");
      if (found.blocked) throw applicationError(accountsMessages.blocked);
      if (found.leaving) throw applicationError(accountsMessages.accountLeaving);
      await noteVisit(services, String(found._id));
      await announceSignIn(services, request, String(found._id));
      return answer(found);
    },
  );

  post(
    "forgot-password",
    {
      summary: "Email a code for a new password; the response is the same whether or not the account exists",
      body: addressRules,
      responses: {
        200: {
          description: "The request was accepted, whether or not the account exists",
          body: Joi.object({ ok: Joi.boolean() }),
        },
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
      summary: "Set a new password with an emailed code; earlier sessions and tokens end",
      body: resetRules,
      responses: {
        200: signedIn,
        400: `${accountsMessages.incorrectCode}; ${accountsMessages.passwordsDiffer}; ${secondFactorMessages.oneTimeCodeRequired}`,
        429: limited,
      },
    },
    async (request) => {
      const found = await resetPassword(
        dependencies,
        callerOf(request),
        request.body,
        (account, oneTimeCode) => requireCode(request, account, oneTimeCode, "oneTimeCode"),
      );
      if (found.leaving) throw applicationError(accountsMessages.accountLeaving);
      await announceSignIn(services, request, String(found._id));
      return answer(found);
    },
  );

  post(
    "change-password",
    {
      summary: "Change the caller's password; earlier sessions and tokens end",
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
        "Send the confirmation email again; the response is the same whether or not an address is waiting for confirmation",
      body: addressRules,
      responses: {
        200: {
          description: "The request was accepted, whether or not the account exists",
          body: Joi.object({ email: Joi.string(), sent: Joi.boolean() }),
        },
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
      cache: "never",
      scope: "session",
      path: "/auth/email-confirmation",
      tag: "auth",
      summary: "Confirm the email address that the code was sent to",
      query: confirmationRules,
      responses: { 302: "Confirmed: to a page that says so", 400: accountsMessages.invalidToken },
    },
    async (request, response) => {
      const { error, value } = confirmationRules.validate(request.query, { stripUnknown: true });
      if (error) throw notValid(accountsMessages.invalidToken);
      // A change of address is confirmed on a page, where it can also be stopped.
      if (await findByCode(dependencies, value.confirmation))
        return response.redirect(302, accountsPaths.emailConfirmation(value.confirmation));
      // A HEAD request does not use the code up.
      if (request.method === "GET") await confirmEmail(dependencies, value.confirmation);
      response.redirect(302, `${accountsPaths.emailConfirmation()}?done=confirmed`);
    },
  );

  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/users/me",
      tag: "users",
      summary: "Get the caller's account, with the relations named in `populate`",
      query: Joi.object({ populate: Joi.string() }),
      responses: {
        400: "Not a relation of a user",
        200: { description: "The user, without a `data` wrapper", body: user },
        401: "Invalid token",
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
