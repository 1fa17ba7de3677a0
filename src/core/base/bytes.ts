import { hash as digest } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";

export type Encoding = "br" | "gzip" | "identity";

/** Body in the encodings browsers accept; each compressed form is created on first use. */
export interface Body {
  readonly identity: Buffer;
  readonly etag: string;
  gzip?: Buffer;
  br?: Buffer;
  /** Compressions in progress, so that concurrent requests share one compression. */
  compressing?: Partial<Record<Encoding, Promise<Buffer>>>;
}

/**
 * Factor for the size of a cached body together with its compressed forms: text shrinks to less than a third
 * in each.
 */
export const WITH_COMPRESSED = 1.6;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Creates a body with its entity tag, by default a hash of the content. */
export function createBody(content: string | Buffer, etag?: string): Body {
  const identity = typeof content === "string" ? Buffer.from(content) : content;
  return { identity, etag: etag ?? hash(identity) };
}

/**
 * Returns the bytes in this encoding, compressed off the main thread: at a fast level for the waiting
 * request, then at a better level (brotli 5, gzip 6) in the background for later requests.
 */
export function encode(body: Body, encoding: Encoding): Promise<Buffer> {
  const ready = body[encoding];
  if (ready || encoding === "identity") return Promise.resolve(ready ?? body.identity);
  body.compressing ??= {};
  body.compressing[encoding] ??= quickly(body.identity, encoding).then((bytes) => {
    body[encoding] = bytes;
    makeSmaller(new WeakRef(body), encoding);
    return bytes;
  });
  return body.compressing[encoding];
}

/** Delay in milliseconds before recompression, so that a burst of new pages is answered first. */
const LATER_MS = 200;
/** Limit on bodies waiting for recompression; beyond it, bodies keep their fast compression. */
const MAX_WAITING = 500;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Recompresses one body at a time, leaving the other threads to responses. Skips bodies that are no longer
 * cached.
 */
function makeSmaller(kept: WeakRef<Body>, encoding: "br" | "gzip"): void {
  if (waiting >= MAX_WAITING) return;
  waiting += 1;
  setTimeout(() => {
    turn = turn.then(async () => {
      waiting -= 1;
      const body = kept.deref();
      if (body) body[encoding] = await smaller(body.identity, encoding).catch(() => body[encoding]);
    });
  }, LATER_MS).unref();
}

/** Compresses at the fastest level, for one waiting reader. */
export const quickly = (bytes: Buffer, encoding: "br" | "gzip"): Promise<Buffer> =>
  encoding === "gzip"
    ? compressGzip(bytes, { level: 1 })
    : compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 1,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });

const smaller = (bytes: Buffer, encoding: "br" | "gzip"): Promise<Buffer> =>
  encoding === "gzip"
    ? compressGzip(bytes, { level: 6 })
    : compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });

/** Returns a short, strong hash of bytes for entity tags. */
export const hash = (bytes: Buffer | string): string => digest("sha1", bytes, "base64url").slice(0, 22);

/** Chooses the best encoding that the client accepts. */
function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return "br";
  return takesGzip(accept) ? "gzip" : "identity";
}

const takesGzip = (accept: string): boolean => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept);

/** Returns true if this client accepts gzip. */
export const acceptsGzip = (request: Request): boolean => takesGzip(acceptedBy(request) ?? "");

/** Returns the encoding of the response to a request. */
export const encodingOf = (request: Request): Encoding => chooseEncoding(acceptedBy(request));

const acceptedBy = (request: Request) => request.headers["accept-encoding"] as string | undefined;

/** Returns true if the client has this version already (RFC 9110, 13.1.2: weak comparison). */
function isFresh(request: Request, etag: string): boolean {
  const given = request.headers["if-none-match"];
  if (!given) return false;
  if (given === etag || given === "*") return true;
  return given.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, ""));
}

/**
 * Sets the entity tag, and answers 304 if the client has that version; returns true if the response is
 * complete.
 */
export function answeredFresh(request: Request, response: Response, etag: string): boolean {
  response.setHeader("ETag", etag);
  if (!isFresh(request, etag)) return false;
  response.statusCode = 304;
  response.end();
  return true;
}

/**
 * Sends a body with status 200 in the accepted encoding, or 304. Missing compressed forms are created first;
 * existing ones are sent synchronously. Use `compress: false` for content that does not shrink.
 */
export function sendBody(
  request: Request,
  response: Response,
  body: Body,
  { type = HTML, compress = true } = {},
): void | Promise<void> {
  const encoding = compress ? encodingOf(request) : "identity";
  const etag = encoding === "identity" ? `"${body.etag}"` : `"${body.etag}-${encoding}"`;
  if (answeredFresh(request, response, etag)) return;
  const send = (bytes: Buffer) => sendBytes(request, response, bytes, { type, encoding });
  const ready = body[encoding];
  return ready ? send(ready) : encode(body, encoding).then(send);
}

/** Sends a page that will not be requested again, compressed at the fastest level. */
export async function sendOnce(
  request: Request,
  response: Response,
  status: number,
  bytes: Buffer,
): Promise<void> {
  response.statusCode = status;
  const encoding = encodingOf(request);
  if (encoding === "identity") return sendBytes(request, response, bytes, { encoding });
  sendBytes(request, response, await quickly(bytes, encoding), { encoding });
}

/** Sends bytes unchanged. */
export function sendBytes(
  request: Request,
  response: Response,
  bytes: Buffer,
  { type = HTML, encoding = "identity" as Encoding } = {},
): void {
  response.setHeader("Content-Type", type);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

const HTML = "text/html; charset=utf-8";
