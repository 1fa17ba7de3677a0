import type { Request } from "express";
import passport from "passport";
import { Strategy } from "passport-local";
import { sessionCredential } from "#core/auth/credential.ts";
import { assertCanStartSession } from "#core/auth/session-start.ts";
import { deviceOf } from "#core/auth/sessions.ts";
import { applicationError, invalidField, notValid } from "#core/base/errors.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { renewCsrfToken } from "#core/http/csrf.ts";
import { untrustedProxyOf } from "#core/http/proxies.ts";
import { addressKey } from "#core/limits/client-key.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import type { Services } from "#core/services.ts";
import { accountsMessages } from "#shared/accounts/accounts.messages.ts";
import { messages } from "#shared/messages.ts";
import { EMAIL_MAX, PASSWORD_MAX } from "#shared/people/identity.limits.ts";
import { findForLogin, type LoginUser, markDemoPassword } from "../../people/identity/index.ts";
import { keyOf } from "../../people/users/index.ts";
import { loginByAddress, loginByIdentifier, loginByProxy } from "./limits.ts";
import "./events.ts";

/** Body of the sign-in form or `POST /api/auth/local`. */
export interface Credentials {
  readonly identifier: string;
  readonly password: string;
}

/**
 * Checks credentials; the caller decides what a banned or leaving account may do.
 * @throws 400 with the contract's messages, 429 after too many attempts.
 */
export type Authenticate = (request: Request, credentials: Credentials) => Promise<LoginUser>;

/**
 * Passport's local strategy for the site's accounts: an unknown account takes as long as a wrong password,
 * attempts are limited by address and normalised identifier, and details are revealed only to those who know
 * the password.
 */
export function createAuthenticate(
  services: Services,
  limits: RateLimits,
  /** Returns true if addresses must be confirmed; called each time. */
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
    const proxy = untrustedProxyOf(request);
    if (proxy) await limits.consume(loginByProxy, addressKey(proxy));
    await limits.consume(loginByAddress, addressKey(request.ip));
    // No account has such long values, and normalising and hashing megabytes is expensive.
    if (identifier.length > EMAIL_MAX || password.length > PASSWORD_MAX)
      throw notValid(messages.invalidLogin);
    await limits.consume(loginByIdentifier, keyOf(identifier));
    const user = await new Promise<LoginUser | false>((resolve, reject) => {
      const handler = instance.authenticate(
        "local",
        { session: false },
        (error: unknown, found?: LoginUser | false) => (error ? reject(error) : resolve(found || false)),
      );
      // Passport reads the credentials from the body, however they were sent.
      handler(Object.assign(Object.create(request), { body: { identifier, password } }), request.res, reject);
    });
    if (!user) throw notValid(messages.invalidLogin);
    if (services.passwords.isRefusedDemo(password)) {
      await markDemoPassword(services, String(user._id));
      throw invalidField("password", accountsMessages.demoPassword);
    }
    if (emailConfirmation() && !user.confirmed) throw applicationError(accountsMessages.emailNotConfirmed);
    await limits.clear(loginByIdentifier, keyOf(identifier));
    return user;
  };
}

async function check(services: Services, identifier: string, password: string): Promise<LoginUser | null> {
  const user = await findForLogin(identifier);
  const fits = await services.passwords.verify(user?.passwordHash, password);
  return fits ? user : null;
}

/** Publishes `user.signed-in` for a request. */
export const announceSignIn = (services: Services, { ip, headers }: Request, id: string): Promise<void> =>
  services.events.emit("user.signed-in", {
    id,
    ip: ip ?? "",
    userAgent: (headers["user-agent"] ?? "").slice(0, 1_000),
    acceptLanguage: (headers["accept-language"] ?? "").slice(0, 200),
  });

/**
 * Signs the browser in under a new session id; the visitor's earlier confirmations and requests are
 * preserved.
 */
export async function startSession(
  request: Request,
  user: Pick<LoginUser, "_id" | "tokenVersion">,
): Promise<void> {
  await regenerateKeeping(request);
  request.session.account = { id: String(user._id), version: user.tokenVersion };
  request.session.renewedAt = Date.now();
  request.session.device = deviceOf(request, Date.now());
  renewCsrfToken(request);
}

/** Starts a new session with the visitor's earlier confirmations and requests. */
export async function regenerateKeeping(request: Request): Promise<void> {
  const { mature, unlocked, asked } = request.session;
  await regenerate(request);
  const kept = {
    ...(mature ? { mature } : {}),
    ...(unlocked ? { unlocked } : {}),
    ...(asked ? { asked } : {}),
  };
  Object.assign(request.session, kept);
}

/** Lets a browser that proved a leaving account's password decide about the deletion, and nothing else. */
export async function startLeaving(
  request: Request,
  user: Pick<LoginUser, "_id" | "tokenVersion">,
): Promise<void> {
  await regenerate(request);
  request.session.leaving = { id: String(user._id), version: user.tokenVersion };
  renewCsrfToken(request);
}

/**
 * Lets a browser that proved a banned account's password read the reason, appeal, and download a copy of the
 * data.
 */
export async function startBanned(
  request: Request,
  user: Pick<LoginUser, "_id" | "tokenVersion">,
): Promise<void> {
  await regenerate(request);
  request.session.banned = { id: String(user._id), version: user.tokenVersion };
  renewCsrfToken(request);
}

/**
 * Signs this browser out: the session is removed on the server and its cookie in the browser. Dependent data
 * ends first, because sessions are not part of transactions: if interrupted, signing out again ends both.
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

/** @throws 400 if the browser would not keep the session; forms check this before their first effect, too */
async function regenerate(request: Request): Promise<void> {
  assertCanStartSession(request);
  await new Promise<void>((done, fail) => {
    request.session.regenerate((error: unknown) => (error ? fail(error) : done()));
  });
}
