import { hash as digest } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";

export type Encoding = "br" | "gzip" | "identity";

/** A body in the encodings browsers ask for; each compressed form is made when it is first asked for. */
export interface Body {
  readonly identity: Buffer;
  readonly etag: string;
  gzip?: Buffer;
  br?: Buffer;
  /** What is being compressed now, so that many waiters cost one compression. */
  compressing?: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** Bytes that a kept body may come to with its compressed forms: text shrinks to less than a third in each. */
export const WITH_COMPRESSED = 1.6;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A body with its entity tag: a hash of it, unless one is known. */
export function createBody(content: string | Buffer, etag?: string): Body {
  const identity = typeof content === "string" ? Buffer.from(content) : content;
  return { identity, etag: etag ?? hash(identity) };
}

/**
 * The bytes in this encoding, made off the main thread: quickly for who waits for them, and smaller (brotli 5, gzip 6)
 * for all after them, when nobody waits.
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

/** Milliseconds after the first answer, so that a burst of new pages is answered before it is made smaller. */
const LATER_MS = 200;
/** Bodies that wait; of more at once the quick forms stay. */
const MAX_WAITING = 500;
let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** One at a time: answers have the other threads. What is kept no longer is passed over. */
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

/** As fast as can be: for one reader who waits. */
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

/** A short, strong hash of bytes for entity tags. */
export const hash = (bytes: Buffer | string): string => digest("sha1", bytes, "base64url").slice(0, 22);

/** The best encoding both sides have. */
function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return "br";
  return takesGzip(accept) ? "gzip" : "identity";
}

const takesGzip = (accept: string): boolean => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept);

/** Whether this client reads gzip. */
export const acceptsGzip = (request: Request): boolean => takesGzip(acceptedBy(request) ?? "");

/** The encoding a request is answered in. */
export const encodingOf = (request: Request): Encoding => chooseEncoding(acceptedBy(request));

const acceptedBy = (request: Request) => request.headers["accept-encoding"] as string | undefined;

/** Whether the client has this version already (RFC 9110, 13.1.2: weak comparison). */
function isFresh(request: Request, etag: string): boolean {
  const given = request.headers["if-none-match"];
  if (!given) return false;
  if (given === etag || given === "*") return true;
  return given.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, ""));
}

/** Sets the entity tag, and answers 304 to who has that version; true when that is all there is to send. */
export function answeredFresh(request: Request, response: Response, etag: string): boolean {
  response.setHeader("ETag", etag);
  if (!isFresh(request, etag)) return false;
  response.statusCode = 304;
  response.end();
  return true;
}

/**
 * Sends a body of a 200 answer in the encoding asked for: 304, or its bytes, which are made first where they
 * have not been; nothing is awaited where they have. `compress: false` for what does not shrink.
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

/** Sends a page that nobody will ask for again, compressed as fast as can be. */
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

/** Sends bytes as they are. */
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
