import type { RequestHandler } from "express";
import type { SessionData } from "express-session";
import { messages } from "#shared/messages.ts";
import { forbidden } from "../base/errors.ts";

declare module "express-session" {
  interface SessionData {
    /** Time in milliseconds since 1970 when the member last proved their identity in this session. */
    confirmedAt?: number;
  }
}

/** Time in milliseconds for which a proof of identity is valid. */
export const CONFIRMED_MS = 10 * 60_000;

/** Returns true if the member has proved their identity in this session in the last ten minutes. */
export const isConfirmed = ({ confirmedAt = 0 }: Readonly<Partial<SessionData>>): boolean =>
  Date.now() - confirmedAt < CONFIRMED_MS;

/**
 * Refuses requests of a session that has not been confirmed. Requests with a bearer token have none.
 * @throws 403
 */
export const requireConfirmed: RequestHandler = ({ session, headers }, _response, next) => {
  const isByToken = /^Bearer /i.test(headers.authorization ?? "");
  if (!isByToken && session?.account && !isConfirmed(session)) throw forbidden(messages.confirmIdentity);
  next();
};
