import { randomBytes } from "node:crypto";
import { csrfSync } from "csrf-sync";
import type { NextFunction, Request, Response } from "express";
import type { SessionData } from "express-session";
import { forbidden, type HttpError } from "../base/errors.ts";
import type { Viewer } from "../base/viewer.ts";
import { type ApiOrigins, isAllowedOrigin } from "./cors.ts";

const sync = csrfSync({ size: 24 });

declare module "express-session" {
  interface SessionData {
    /** One-time key of forms on this session's pages, replaced after each submitted form. */
    formKey?: string;
  }
}

/**
 * Returns the value that forms of this session send: the session's token, created at the first call, and the
 * one-time key of the next forms (`core/pages/form-keys.ts`), so that no form contains only one of them.
 */
export function csrfToken(request: Request): string {
  sync.generateToken(request);
  request.session.formKey ??= newFormKey();
  return tokenIn(request.session)!;
}

/** Returns the same value for a session that may have no token. */
export const tokenIn = ({ csrfToken: token, formKey = "" }: Partial<SessionData>): string | undefined =>
  token ? `${token}${BETWEEN}${formKey}` : undefined;

/** Returns the one-time key sent with a form. */
export const formKeyIn = (sent = ""): string => sent.split(BETWEEN)[1] ?? "";

/** Replaces the form key of this session; returns null for a visitor without a session. */
export function renewFormKey({ session }: Request): string | null {
  if (!session?.csrfToken) return null;
  session.formKey = newFormKey();
  return session.formKey;
}

const newFormKey = (): string => randomBytes(9).toString("base64url");

/** Separator; cannot occur in a token, which is hexadecimal. */
const BETWEEN = ".";

/**
 * Returns the token for forms on this visitor's pages. Only sessions with data have one; a visitor without a
 * session has nothing that a forged form could use.
 */
export const formToken = (page: {
  readonly request: Request;
  readonly viewer: Viewer;
}): string | undefined => (page.viewer.id ? csrfToken(page.request) : tokenIn(page.request.session ?? {}));

/** Stores values in a guest's session, and creates a token for its forms. */
export function rememberInSession(request: Request, values: Partial<Request["session"]>): void {
  Object.assign(request.session, values);
  csrfToken(request);
}

/** Renews the token of the session, at sign-in. */
export const renewCsrfToken = (request: Request): string => sync.generateToken(request, true);

/**
 * Rejects a state-changing request made by another site: by Sec-Fetch-Site or Origin for everyone, and by the
 * session's token for those who have one (ASVS 3.5.1-3). Below `/api` a request with a bearer token is
 * exempt, because the token replaces the cookie's authority, and so is a request without any authority, such
 * as the sign-in of an external front end. Pages ignore bearer tokens, so there is no exemption there.
 */
export function refuseForeignOrigin(siteUrl: string, apiOrigins: ApiOrigins = []) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (isSafe(request.method)) return next();
    if (isApi(request) && (hasBearer(request) || bringsNothing(request, apiOrigins))) return next();
    const fetchSite = request.headers["sec-fetch-site"];
    if (fetchSite && fetchSite !== "same-origin" && fetchSite !== "none") throw forbidden(FOREIGN);
    if (request.headers.origin && !isOwnOrigin(request, siteUrl)) throw forbidden(FOREIGN);
    next();
  };
}

/**
 * Returns true if the browser states that a page of this site sent the request; false without such a
 * statement.
 */
export function isOwnForm(request: Request, siteUrl: string): boolean {
  const fetchSite = request.headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  return isOwnOrigin(request, siteUrl);
}

const isOwnOrigin = ({ headers, protocol }: Request, siteUrl: string): boolean =>
  headers.origin === siteUrl || headers.origin === `${protocol}://${headers.host}`;

/**
 * Returns a 403 error for a form sent without its session's token, else null. Such a form on this site was
 * opened before its member signed in again, so it is shown again with the values entered.
 */
export function staleForm(request: Request, sent: string | undefined): HttpError | null {
  const expected = request.session?.csrfToken;
  return !expected || isSafe(request.method) || sent?.split(BETWEEN)[0] === expected
    ? null
    : forbidden(STALE);
}

const STALE =
  "Nothing was changed: this page was open since before you signed in or out. Please look it over and send it again.";
const FOREIGN = "This form was sent from another site, so nothing was changed.";
const isSafe = (method: string): boolean => method === "GET" || method === "HEAD" || method === "OPTIONS";
const hasBearer = (request: Request): boolean => /^bearer /i.test(request.headers.authorization ?? "");
/**
 * Returns true for a guest's request with an empty session, if browsers send its body from other sites only
 * after a preflight, or if it comes from an origin that may write.
 */
const bringsNothing = (request: Request, apiOrigins: ApiOrigins): boolean =>
  request.viewer.id === null &&
  !request.session?.csrfToken &&
  (Boolean(request.is(["json", "+json"])) || isAllowedOrigin(request, apiOrigins));
const isApi = (request: Request): boolean => /^\/api(?:\/|$)/i.test(request.path);

/**
 * Runs below /api, after the bearer token check: requests authenticated by session cookie must send the
 * session's token in `x-csrf-token`.
 */
export function requireCsrfHeader(request: Request, _response: Response, next: NextFunction): void {
  const stale = hasBearer(request) ? null : staleForm(request, request.headers["x-csrf-token"]?.toString());
  if (stale) throw stale;
  next();
}
