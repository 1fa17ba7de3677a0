import type { Request } from "express";
import {
  defaultReaderSettings,
  READER_COOKIE,
  readerAttributes,
  readReaderCookie,
} from "../../shared/reader-settings.ts";

/** What `<html>` carries for this reader: "" for the defaults. */
export function readerOf(request: Request): string {
  const settings = readReaderCookie(parseCookies(request)[READER_COOKIE]);
  return settings === defaultReaderSettings ? "" : readerAttributes(settings);
}

/** Cookies of a request by name; the first of a name counts. */
export function parseCookies(request: Request): Record<string, string | undefined> {
  const cookies: Record<string, string> = {};
  for (const pair of (request.headers.cookie ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0) cookies[pair.slice(0, at).trim()] ??= pair.slice(at + 1).trim();
  }
  return cookies;
}
