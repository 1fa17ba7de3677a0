import type { ServerResponse } from "node:http";
import type { Request } from "express";
import { encodingOf, quickly } from "../base/bytes.ts";
import { withIgnored } from "./ignored.ts";

/** Size in bytes from which compression pays off; smaller responses fit into one packet anyway. */
export const WORTH_COMPRESSING = 1_400;

/**
 * Sends JSON in one write; large responses to reads are compressed at the fastest level. There is no ETag: a
 * response depends on the viewer and the newest write, so hashing would cost more than it saves.
 */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(withIgnored(response, body)));
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

/** Sends 204 without a body. */
export function sendNothing(response: ServerResponse): void {
  response.statusCode = 204;
  response.end();
}
