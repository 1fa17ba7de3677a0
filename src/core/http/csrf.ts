import { csrfSync } from "csrf-sync";
import type { NextFunction, Request, Response } from "express";
import { forbidden, type HttpError } from "../base/errors.ts";
import type { Viewer } from "../base/viewer.ts";
import { type ApiOrigins, isAllowedOrigin } from "./cors.ts";

const sync = csrfSync({ size: 24 });

/** The token of this session, made at the first call. */
export const csrfToken = (request: Request): string => sync.generateToken(request);

/**
 * The token for forms of this visitor's pages: sessions that hold something have one; a visitor without has nothing
 * that a forged form could use.
 */
export const formToken = (page: {
  readonly request: Request;
  readonly viewer: Viewer;
}): string | undefined =>
  page.viewer.id ? csrfToken(page.request) : (page.request.session?.csrfToken ?? undefined);

/** Puts something into a guest's session, which gets a token for its forms as well. */
export function rememberInSession(request: Request, values: Partial<Request["session"]>): void {
  Object.assign(request.session, values);
  csrfToken(request);
}

/** Gives the session a new token: at sign-in. */
export const renewCsrfToken = (request: Request): string => sync.generateToken(request, true);

/**
 * Refuses a state-changing request that another site made: by Sec-Fetch-Site or Origin for everyone, and by
 * the session's token for whoever has one (ASVS 3.5.1-3). Below `/api` a bearer token takes the place of the
 * cookie's authority, so such a request is exempt, and so is one that brings no authority at all, as front ends
 * elsewhere sign in for a token; a page never looks at a token, so there it exempts nobody.
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

/** Whether the browser says that a page of this site sent this; who says nothing is not believed. */
export function isOwnForm(request: Request, siteUrl: string): boolean {
  const fetchSite = request.headers["sec-fetch-site"];
  if (fetchSite !== undefined) return fetchSite === "same-origin";
  return isOwnOrigin(request, siteUrl);
}

const isOwnOrigin = ({ headers, protocol }: Request, siteUrl: string): boolean =>
  headers.origin === siteUrl || headers.origin === `${protocol}://${headers.host}`;

/**
 * Why a form of a session is refused that came without that session's token: 403; else null. Such a form of our own
 * site was open since before its member signed in anew, so it is shown again with what was typed.
 */
export function staleForm(request: Request, sent: string | undefined): HttpError | null {
  const expected = request.session?.csrfToken;
  return !expected || isSafe(request.method) || sent === expected ? null : forbidden(STALE);
}

const STALE =
  "Nothing was changed: this page was open since before you signed in or out. Please look it over and send it again.";
const FOREIGN = "This form was sent from another site, so nothing was changed.";
const isSafe = (method: string): boolean => method === "GET" || method === "HEAD" || method === "OPTIONS";
const hasBearer = (request: Request): boolean => /^bearer /i.test(request.headers.authorization ?? "");
/**
 * Nothing in its session, and a body that no browser sends for another site without asking here first, or from a page
 * that may send any.
 */
const bringsNothing = (request: Request, apiOrigins: ApiOrigins): boolean =>
  request.viewer.id === null &&
  !request.session?.csrfToken &&
  (Boolean(request.is(["json", "+json"])) || isAllowedOrigin(request, apiOrigins));
const isApi = (request: Request): boolean => /^\/api(?:\/|$)/i.test(request.path);

/**
 * Below /api, behind the check of the bearer token: whoever asks by session cookie sends the session's token in
 * `x-csrf-token`.
 */
export function requireCsrfHeader(request: Request, _response: Response, next: NextFunction): void {
  const stale = hasBearer(request) ? null : staleForm(request, request.headers["x-csrf-token"]?.toString());
  if (stale) throw stale;
  next();
}
