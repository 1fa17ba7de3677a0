import cors from "cors";
import type { Request, RequestHandler } from "express";

/** Which pages elsewhere may use the API: any of them read it, these origins also write; "*" is all. */
export type ApiOrigins = readonly string[];

/** Seconds that browsers need not ask again; some keep it for two hours at most. */
const MAX_AGE = 86_400;
const READING = ["GET", "HEAD"];
const ALL = [...READING, "POST", "PUT", "PATCH", "DELETE"];
const EXPOSED = [
  "X-Total-Count",
  "X-Request-Id",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
];

/**
 * Lets pages of other origins ask the API (Fetch standard, CORS). Never with credentials: no cookie gives another
 * origin's page anything; a bearer token, which that page had to be given, does.
 */
export function allowOrigins(origins: ApiOrigins): RequestHandler {
  const options = { credentials: false, maxAge: MAX_AGE, exposedHeaders: EXPOSED, optionsSuccessStatus: 204 };
  const writing = cors({ ...options, origin: origins.includes("*") ? "*" : [...origins], methods: ALL });
  const reading = cors({ ...options, origin: "*", methods: READING });
  return (request, response, next) => {
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    const { origin, "access-control-request-method": asked } = request.headers;
    // Not a preflight: the resource itself says what it can do.
    if (request.method === "OPTIONS" && !asked) return next();
    // What is answered depends on who asks, where some may do more.
    if (!origins.includes("*") && origins.length > 0) response.vary("Origin");
    (mayWrite(origin, origins) ? writing : reading)(request, response, next);
  };
}

const mayWrite = (origin: string | undefined, origins: ApiOrigins): boolean =>
  origin !== undefined && (origins.includes("*") || origins.includes(origin));

/** Whether a page of an origin that may write sent this. */
export const isAllowedOrigin = ({ headers }: Pick<Request, "headers">, origins: ApiOrigins): boolean =>
  mayWrite(headers.origin, origins);
