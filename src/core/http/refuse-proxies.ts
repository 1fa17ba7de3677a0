import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { developmentText } from "#shared/site/development-mode.text.ts";

/** Headers that proxies and tunnels add to a request (RFC 7239, RFC 9110 7.6.3, and common practice). */
const PROXY_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** Returns true if a proxy passed the request on. */
export const isProxied = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  PROXY_HEADERS.some((name) => headers[name] !== undefined);

/**
 * Answers 503 to requests that came through a proxy: a site that is reachable from outside must not run in
 * development mode, whose secrets and demo passwords are public.
 */
export const refuseProxies: RequestHandler = (request, response, next) => {
  if (!isProxied(request)) return next();
  response.setHeader("Cache-Control", "no-store");
  response.status(503).type("text/plain").send(developmentText.proxied);
};
