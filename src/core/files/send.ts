import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import { answeredFresh } from "../base/bytes.ts";
import type { ByteRange } from "./stores/store.ts";

/** Content of a response; its bytes never change under this tag. */
export interface Sendable {
  readonly type: string;
  readonly size: number;
  readonly etag: string;
  readonly read: (range?: ByteRange) => Promise<Buffer | Readable>;
}

/**
 * Sends a file: 200, 206 for one range, 304 for a known tag, 416 for a range outside (RFC 9110). Requests for
 * several ranges get the whole file, as the RFC allows. Headers prevent the content from running as a page.
 */
export async function sendFile(request: Request, response: Response, file: Sendable): Promise<void> {
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  response.setHeader("Accept-Ranges", "bytes");
  if (answeredFresh(request, response, file.etag)) return;
  response.setHeader("Content-Type", file.type);
  const range = wantedRange(request, file);
  if (range === "outside") {
    response.statusCode = 416;
    response.setHeader("Content-Range", `bytes */${file.size}`);
    response.setHeader("Content-Length", 0);
    response.end();
    return;
  }
  if (range) {
    response.statusCode = 206;
    response.setHeader("Content-Range", `bytes ${range.start}-${range.end}/${file.size}`);
  }
  response.setHeader("Content-Length", range ? range.end - range.start + 1 : file.size);
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  const body = await file.read(range ?? undefined);
  if (Buffer.isBuffer(body)) response.end(body);
  else await pipeline(body, response).catch(ignoreAbort);
}

/** A client that disconnects during the transfer is not an error. */
function ignoreAbort(error: unknown): void {
  if ((error as { code?: unknown }).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
}

function wantedRange(request: Request, file: Sendable): ByteRange | "outside" | null {
  const { range, "if-range": condition } = request.headers;
  if (!range || request.method !== "GET" || (condition && condition !== file.etag)) return null;
  const parsed = request.range(file.size, { combine: true });
  if (parsed === -1) return "outside";
  if (parsed === undefined || parsed === -2 || parsed.type !== "bytes" || parsed.length !== 1) return null;
  return parsed[0]!;
}
