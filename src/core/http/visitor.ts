import type { Request } from "express";
import {
  defaultReaderSettings,
  READER_COOKIE,
  readerAttributes,
  readReaderCookie,
} from "../../shared/reading/reader-settings.ts";
import { CONSENT_COOKIE, type Consent, readConsent } from "../../shared/site/consent.ts";
import { parseCookies } from "./cookies.ts";

/**
 * What a browser chose for every page it sees, out of cookies and known without a session. There are few of them,
 * so that pages can be kept by them; nothing here tells who somebody is.
 */
export interface Visitor {
  /** The reader's settings as attributes of `<html>`: "" for the defaults. */
  readonly reader: string;
  readonly consent: Consent;
  /** Tells one kind of visitor from another; "" for who has chosen nothing. */
  readonly key: string;
}

/** Someone who has chosen nothing yet. */
export const newVisitor: Visitor = Object.freeze({ reader: "", consent: "", key: "" });

/** Whoever sent this request. */
export function visitorOf(request: Request): Visitor {
  const { cookie = "" } = request.headers;
  if (!cookie.includes(READER_COOKIE) && !cookie.includes(CONSENT_COOKIE)) return newVisitor;
  const cookies = parseCookies(request);
  const settings = readReaderCookie(cookies[READER_COOKIE]);
  const reader = settings === defaultReaderSettings ? "" : readerAttributes(settings);
  const consent = readConsent(cookies[CONSENT_COOKIE]);
  return { reader, consent, key: reader || consent ? `${consent}${reader}` : "" };
}
