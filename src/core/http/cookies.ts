import type { Request } from "express";

/** Returns the cookies of a request by name; the first of a name counts. */
export function parseCookies(request: Request): Record<string, string | undefined> {
  const cookies: Record<string, string> = {};
  for (const pair of (request.headers.cookie ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0) cookies[pair.slice(0, at).trim()] ??= pair.slice(at + 1).trim();
  }
  return cookies;
}
