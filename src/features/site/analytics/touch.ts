import type { Request, RequestHandler, Response } from "express";
import { parseCookies } from "../../../core/http/cookies.ts";
import {
  FIRST_TOUCH_COOKIE,
  LAST_TOUCH_COOKIE,
  readTouch,
  referralSourceOf,
  writeTouch,
} from "../../../shared/accounts/referral.ts";
import { TOUCH_DAYS } from "../../../shared/site/consent.limits.ts";
import { CONSENT_COOKIE, type Consent, readConsent } from "../../../shared/site/consent.ts";

const DAY = 86_400_000;

/**
 * Notes what brought a visitor here, for who comes by a link with a query from somewhere else. It stands before the
 * pages, whose bytes are everyone's; the cookie is on this one answer. Who said no to cookies gets none; who has not
 * answered gets one that goes with the browser's session. See docs/decisions, "What a visitor's browser keeps".
 */
export function noteTouches({ siteUrl, secure }: { siteUrl: string; secure: boolean }): RequestHandler {
  return (request, response, next) => {
    if (request.url.includes("?") && isLanding(request, siteUrl)) note(request, response, secure);
    next();
  };
}

/** Makes what is known follow the answer to the banner: kept for longer, or gone. */
export function keepTouches(request: Request, consent: Consent, secure: boolean): void {
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

/** Whether a browser opens a page here, coming from another place than this site. */
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
