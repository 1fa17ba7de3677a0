import type { Request } from "express";
import { sessionMessages } from "#shared/platform/session.messages.ts";
import { site } from "#shared/site.ts";
import { applicationError, HttpError } from "../base/errors.ts";

/**
 * Returns false if this request cannot begin a session: cookies of an https site are Secure, and the connection does
 * not look secure, because it is plain HTTP or because the proxy in front is not trusted (decision 81).
 */
export const canStartSession = ({ session, secure }: Pick<Request, "session" | "secure">): boolean =>
  secure || session?.cookie.secure !== true;

/** Returns true if what is stored in the session reaches the visitor's next request. */
export const keepsSession = (request: Request): boolean =>
  canStartSession(request) || (request.headers.cookie ?? "").includes(`s%3A${request.sessionID}.`);

/**
 * Refuses to begin a session that the browser would not keep. Forms whose result is a session call it before their
 * first effect.
 * @throws 400 with the reason
 */
export function assertCanStartSession(request: Request): void {
  if (!canStartSession(request)) throw applicationError(sessionMessages.cannotSignIn(site().url));
}

/**
 * Refuses to store something in a session that the browser would not keep.
 * @throws 400 with the reason; 421 for a button, which has no page to show it on
 */
export function assertKeepsSession(request: Request, { isButton = false } = {}): void {
  if (keepsSession(request)) return;
  const error = applicationError(sessionMessages.cannotRemember(site().url));
  throw isButton ? new HttpError(421, error.name, error.message) : error;
}
