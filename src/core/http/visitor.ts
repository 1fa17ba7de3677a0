import type { Request } from "express";
import {
  defaultReaderSettings,
  READER_COOKIE,
  readerAttributes,
  readReaderCookie,
} from "#shared/reading/reader-settings.ts";
import { CONSENT_COOKIE, type Consent, readConsent } from "#shared/site/consent.ts";
import { parseCookies } from "./cookies.ts";

/**
 * Preferences of a browser that apply to every page, read from cookies without a session. There are few
 * combinations, so that pages can be cached for each; none identifies a person.
 */
export interface Visitor {
  /** Reader settings as attributes of `<html>`: "" for the defaults. */
  readonly reader: string;
  readonly consent: Consent;
  /** Cache key of this combination of preferences; "" for the defaults. */
  readonly key: string;
}

/** Visitor without any preferences. */
export const newVisitor: Visitor = Object.freeze({ reader: "", consent: "", key: "" });

/** Returns the visitor preferences of a request. */
export function visitorOf(request: Request): Visitor {
  const { cookie = "" } = request.headers;
  if (!cookie.includes(READER_COOKIE) && !cookie.includes(CONSENT_COOKIE)) return newVisitor;
  const cookies = parseCookies(request);
  const settings = readReaderCookie(cookies[READER_COOKIE]);
  const reader = settings === defaultReaderSettings ? "" : readerAttributes(settings);
  const consent = readConsent(cookies[CONSENT_COOKIE]);
  return { reader, consent, key: reader || consent ? `${consent}${reader}` : "" };
}
