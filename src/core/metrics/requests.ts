import type { RequestHandler } from "express";
import type { Histogram } from "prom-client";

/** Classes of routes by path; the first match counts. Paths themselves would be without number. */
const ROUTES: readonly (readonly [string, RegExp])[] = [
  ["asset", /^\/(?:assets|fonts|icons|favicon)\b/],
  ["file", /^\/files\//],
  ["webhook", /^\/api\/webhooks\//],
  ["upload", /^\/api\/(?:audio-)?uploads?\b/],
  ["api", /^\/api\b/],
  ["health", /^\/(?:healthz|readyz)$/],
  ["feed", /\.(?:atom|rss|xml)$/],
];

/** Measures the time of every request until it is answered or aborted. */
export function measureRequests(durations: Histogram): RequestHandler {
  return (request, response, next) => {
    const begun = performance.now();
    const route = routeOf(request.path);
    response.once("close", () => {
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "aborted";
      durations.observe({ route, status }, (performance.now() - begun) / 1_000);
    });
    next();
  };
}

const routeOf = (path: string): string => ROUTES.find(([, pattern]) => pattern.test(path))?.[0] ?? "page";
