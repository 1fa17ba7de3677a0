import cors from "cors";
import type { Request, RequestHandler } from "express";

/** Origins with pages that may write through the API; "*" allows all. All origins may read. */
export type ApiOrigins = readonly string[];

/** Seconds that browsers may cache a preflight response; some limit it to two hours. */
const MAX_AGE = 86_400;
const READING = ["GET", "HEAD"];
const ALL = [...READING, "POST", "PUT", "PATCH", "DELETE"];
const EXPOSED = [
  "X-Total-Count",
  "X-Ignored-Attributes",
  "X-Request-Id",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
];

/**
 * Allows pages of other origins to use the API (Fetch standard, CORS). Credentials are never allowed: cookies
 * give such pages no access, only a bearer token that the page was given.
 */
export function allowOrigins(origins: ApiOrigins): RequestHandler {
  const options = { credentials: false, maxAge: MAX_AGE, exposedHeaders: EXPOSED, optionsSuccessStatus: 204 };
  const writing = cors({ ...options, origin: origins.includes("*") ? "*" : [...origins], methods: ALL });
  const reading = cors({ ...options, origin: "*", methods: READING });
  return (request, response, next) => {
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    const { origin, "access-control-request-method": asked } = request.headers;
    // Not a preflight: the resource itself lists its methods.
    if (request.method === "OPTIONS" && !asked) return next();
    // If only some origins may write, the response depends on the origin.
    if (!origins.includes("*") && origins.length > 0) response.vary("Origin");
    (mayWrite(origin, origins) ? writing : reading)(request, response, next);
  };
}

const mayWrite = (origin: string | undefined, origins: ApiOrigins): boolean =>
  origin !== undefined && (origins.includes("*") || origins.includes(origin));

/** Returns true if the request comes from a page of an origin that may write. */
export const isAllowedOrigin = ({ headers }: Pick<Request, "headers">, origins: ApiOrigins): boolean =>
  mayWrite(headers.origin, origins);
