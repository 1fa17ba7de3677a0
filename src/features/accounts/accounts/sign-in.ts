import type { Request } from "express";
import passport from "passport";
import { Strategy } from "passport-local";
import { sessionCredential } from "../../../core/auth/credential.ts";
import { deviceOf } from "../../../core/auth/sessions.ts";
import { applicationError, invalidField, notValid } from "../../../core/base/errors.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { renewCsrfToken } from "../../../core/http/csrf.ts";
import { addressKey } from "../../../core/limits/client-key.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { Services } from "../../../core/services.ts";
import { accountsMessages } from "../../../shared/accounts/accounts.messages.ts";
import { messages } from "../../../shared/messages.ts";
import { EMAIL_MAX, PASSWORD_MAX } from "../../../shared/people/identity.limits.ts";
import { findForLogin, type LoginUser } from "../../people/identity/index.ts";
import { keyOf } from "../../people/users/index.ts";
import { loginByAddress, loginByIdentifier } from "./limits.ts";
import "./events.ts";

/** What a sign-in form or `POST /api/auth/local` sends. */
export interface Credentials {
  readonly identifier: string;
  readonly password: string;
}

/** Checks credentials. @throws 400 with the contract's messages, 429 after too many tries. */
export type Authenticate = (request: Request, credentials: Credentials) => Promise<LoginUser>;

/**
 * Passport's local strategy over our accounts: an unknown account takes as long as a wrong password, tries are
 * counted by address and by normalised identifier, and what is wrong is told only to who knows the password.
 */
export function createAuthenticate(
  services: Services,
  limits: RateLimits,
  /** Whether an address must have answered; asked each time. */
  emailConfirmation: () => boolean,
): Authenticate {
  const strategy = new Strategy(
    { usernameField: "identifier", passwordField: "password", session: false },
    (identifier, password, done) => {
      check(services, identifier, password).then(
        (user) => done(null, user ?? false),
        (error) => done(error),
      );
    },
  );
  const instance = new passport.Passport().use("local", strategy as passport.Strategy);

  return async (request, { identifier, password }) => {
    if (!identifier) throw invalidField("identifier", messages.required);
    if (!password) throw invalidField("password", messages.required);
    await limits.consume(loginByAddress, addressKey(request.ip));
    // No account has such, and to normalise and hash megabytes is work.
    if (identifier.length > EMAIL_MAX || password.length > PASSWORD_MAX)
      throw notValid(messages.invalidLogin);
    await limits.consume(loginByIdentifier, keyOf(identifier));
    const user = await new Promise<LoginUser | false>((resolve, reject) => {
      const handler = instance.authenticate(
        "local",
        { session: false },
        (error: unknown, found?: LoginUser | false) => (error ? reject(error) : resolve(found || false)),
      );
      // Passport reads the credentials off the body, whichever way they came.
      handler(Object.assign(Object.create(request), { body: { identifier, password } }), request.res, reject);
    });
    if (!user) throw notValid(messages.invalidLogin);
    if (emailConfirmation() && !user.confirmed) throw applicationError(accountsMessages.emailNotConfirmed);
    if (user.blocked) throw applicationError(accountsMessages.blocked);
    await limits.clear(loginByIdentifier, keyOf(identifier));
    return user;
  };
}

async function check(services: Services, identifier: string, password: string): Promise<LoginUser | null> {
  const user = await findForLogin(identifier);
  const fits = await services.passwords.verify(user?.passwordHash, password);
  return fits ? user : null;
}

/** Tells who reacts to sign-ins (`user.signed-in`) of one by this request. */
export const announceSignIn = (services: Services, { ip, headers }: Request, id: string): Promise<void> =>
  services.events.emit("user.signed-in", {
    id,
    ip: ip ?? "",
    userAgent: (headers["user-agent"] ?? "").slice(0, 1_000),
    acceptLanguage: (headers["accept-language"] ?? "").slice(0, 200),
  });

/** Signs the browser in under a new session id; what the visitor had confirmed and asked for before stays. */
export async function startSession(
  request: Request,
  user: Pick<LoginUser, "_id" | "tokenVersion">,
): Promise<void> {
  const { mature, unlocked, asked } = request.session;
  await regenerate(request);
  const kept = {
    ...(mature ? { mature } : {}),
    ...(unlocked ? { unlocked } : {}),
    ...(asked ? { asked } : {}),
  };
  Object.assign(request.session, kept);
  request.session.account = { id: String(user._id), version: user.tokenVersion };
  request.session.renewedAt = Date.now();
  request.session.device = deviceOf(request, Date.now());
  renewCsrfToken(request);
}

/** Lets the browser of whoever knows a leaving account's password decide about it, and nothing else. */
export async function startLeaving(
  request: Request,
  user: Pick<LoginUser, "_id" | "tokenVersion">,
): Promise<void> {
  await regenerate(request);
  request.session.leaving = { id: String(user._id), version: user.tokenVersion };
  renewCsrfToken(request);
}

/**
 * Signs this browser out: the session is gone on the server, and the cookie that named it here. What hangs on it ends
 * first, for sessions are written past transactions: broken off between, whoever signs out again ends both.
 */
export async function endSession({ events }: Services, request: Request, cookieName: string): Promise<void> {
  const { path = "/", secure } = request.session.cookie;
  const credential = sessionCredential(request.sessionID);
  await inTransaction((session) => events.publish("credential.ended", { credential }, session));
  await new Promise<void>((done, fail) => {
    request.session.destroy((error: unknown) => (error ? fail(error) : done()));
  });
  request.res?.clearCookie(cookieName, { path, secure: secure === true, httpOnly: true, sameSite: "lax" });
}

const regenerate = (request: Request): Promise<void> =>
  new Promise((done, fail) => {
    request.session.regenerate((error: unknown) => (error ? fail(error) : done()));
  });
