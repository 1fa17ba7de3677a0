import type { Request, RequestHandler, Response } from "express";
import { parseCookies } from "#core/http/cookies.ts";
import {
  FIRST_TOUCH_COOKIE,
  LAST_TOUCH_COOKIE,
  readTouch,
  referralSourceOf,
  writeTouch,
} from "#shared/accounts/referral.ts";
import { TOUCH_DAYS } from "#shared/site/consent.limits.ts";
import { CONSENT_COOKIE, type Consent, readConsent } from "#shared/site/consent.ts";

const DAY = 86_400_000;

/**
 * Records what brought a visitor here, for those arriving from another site by a link with a query. Runs
 * before the pages, which are the same for everyone; the cookie is set only on this response. Visitors who
 * declined cookies get none; those who have not answered get a session cookie. See docs/decisions, "What a
 * visitor's browser keeps".
 */
export function noteTouches({ siteUrl, secure }: { siteUrl: string; secure: boolean }): RequestHandler {
  return (request, response, next) => {
    if (request.url.includes("?") && isLanding(request, siteUrl)) note(request, response, secure);
    next();
  };
}

/** Applies the answer to the cookie banner to the touch cookie: extends or deletes it. */
export function applyTouchConsent(request: Request, consent: Consent, secure: boolean): void {
  const { res: response } = request;
  if (!response) return;
  const cookies = parseCookies(request);
  for (const name of [FIRST_TOUCH_COOKIE, LAST_TOUCH_COOKIE]) {
    if (consent === "no") response.clearCookie(name, { ...ATTRIBUTES, secure });
    else if (cookies[name]) set(response, name, readTouch(cookies[name]), consent, secure);
  }
}

const ATTRIBUTES = { path: "/", sameSite: "lax", httpOnly: true } as const;

function note(request: Request, response: Response, secure: boolean): void {
  const cookies = parseCookies(request);
  const consent = readConsent(cookies[CONSENT_COOKIE]);
  const source = referralSourceOf(request.url.slice(request.url.indexOf("?")));
  if (consent === "no" || source === "") return;
  if (!cookies[FIRST_TOUCH_COOKIE]) set(response, FIRST_TOUCH_COOKIE, source, consent, secure);
  set(response, LAST_TOUCH_COOKIE, source, consent, secure);
}

function set(response: Response, name: string, source: string, consent: Consent, secure: boolean): void {
  response.cookie(name, writeTouch(source), {
    ...ATTRIBUTES,
    secure,
    encode: String,
    ...(consent === "yes" ? { maxAge: TOUCH_DAYS * DAY } : {}),
  });
}

/** Returns true if a browser opens a page here from another site. */
function isLanding({ method, path, headers }: Request, siteUrl: string): boolean {
  if (method !== "GET" || MACHINES.test(path)) return false;
  if (headers.accept !== undefined && !/text\/html|\*\/\*/.test(headers.accept)) return false;
  const { "sec-fetch-dest": kind, "sec-fetch-site": from, referer } = headers;
  if (kind !== undefined && kind !== "document") return false;
  if (headers["sec-purpose"] ?? headers.purpose) return false;
  if (from !== undefined) return from !== "same-origin";
  return !referer?.startsWith(`${siteUrl}/`);
}

const MACHINES = /^\/(?:api|assets|files|covers|og|socket\.io)(?:\/|$)/;
