import type { ServerResponse } from "node:http";

/**
 * Sends JSON in one write. No ETag: an answer depends on who asks and on the newest write, so hashing it would
 * cost more than it spares.
 */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.statusCode = status;
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Content-Length", bytes.length);
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "private, no-cache");
  response.appendHeader("Vary", "Strapi-Response-Format");
  response.end(bytes);
}

/** 204. */
export function sendNothing(response: ServerResponse): void {
  response.statusCode = 204;
  response.end();
}
