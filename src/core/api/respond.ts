import type { ServerResponse } from "node:http";
import type { Request } from "express";
import { encodingOf, quickly } from "../base/bytes.ts";

/** Bytes from which compressing spares more than it costs: less goes in one packet anyway. */
const WORTH_COMPRESSING = 1_400;

/**
 * Sends JSON in one write, what is read and large compressed as fast as can be. No ETag: an answer depends on who asks and on the newest write, so hashing it would
 * cost more than it spares.
 */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.statusCode = status;
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "private, no-cache");
  response.appendHeader("Vary", "Strapi-Response-Format");
  const { req: request } = response;
  const encoding =
    request.method === "GET" && bytes.length >= WORTH_COMPRESSING
      ? encodingOf(request as Request)
      : "identity";
  if (request.method === "GET") response.appendHeader("Vary", "Accept-Encoding");
  if (encoding === "identity") return end(response, bytes);
  quickly(bytes, encoding).then(
    (compressed) => {
      response.setHeader("Content-Encoding", encoding);
      end(response, compressed);
    },
    (error: Error) => response.destroy(error),
  );
}

function end(response: ServerResponse, bytes: Buffer): void {
  response.setHeader("Content-Length", bytes.length);
  response.end(bytes);
}

/** 204. */
export function sendNothing(response: ServerResponse): void {
  response.statusCode = 204;
  response.end();
}
