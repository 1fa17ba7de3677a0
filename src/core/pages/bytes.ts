import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, Response } from "express";

/** A body in the encodings browsers ask for; compressed ones are made once, in the background. */
export interface Body {
  readonly identity: Buffer;
  readonly etag: string;
  gzip?: Buffer;
  br?: Buffer;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A body with its entity tag; `compress` fills the other encodings. */
export function createBody(content: string | Buffer): Body {
  const identity = typeof content === "string" ? Buffer.from(content) : content;
  return { identity, etag: hash(identity) };
}

/** Makes the compressed forms of a body that is kept: brotli 5 and gzip 6. */
export async function compress(body: Body): Promise<void> {
  const [br, gz] = await Promise.all([
    compressBrotli(body.identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.identity.length,
      },
    }),
    compressGzip(body.identity, { level: 6 }),
  ]);
  body.br = br;
  body.gzip = gz;
}

/** Makes the one compressed form that this client takes, quickly: for a body that is sent once. */
export async function compressFor(request: Request, body: Body): Promise<void> {
  const encoding = chooseEncoding(request.headers["accept-encoding"]?.toString());
  if (encoding === "identity" || isFresh(request, `"${body.etag}-${encoding}"`)) return;
  if (encoding === "gzip") body.gzip = await compressGzip(body.identity, { level: 1 });
  else body.br = await compressBrotli(body.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

/** A short, strong hash of bytes for entity tags. */
export const hash = (bytes: Buffer | string): string =>
  createHash("sha1").update(bytes).digest("base64url").slice(0, 22);

/** The best encoding both sides have. */
export function chooseEncoding(accept: string | undefined): "br" | "gzip" | "identity" {
  if (!accept) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return "gzip";
  return "identity";
}

/** Whether the client has this version already (RFC 9110, 13.1.2: weak comparison). */
export function isFresh(request: Request, etag: string): boolean {
  const given = request.headers["if-none-match"];
  if (!given) return false;
  if (given === "*") return true;
  return given.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, ""));
}

/** Sends a kept body: 304, or the bytes in the best encoding there is. */
export function sendBody(request: Request, response: Response, status: number, body: Body): void {
  const encoding = chooseEncoding(request.headers["accept-encoding"] as string | undefined);
  const bytes = encoding === "identity" ? body.identity : body[encoding];
  const etag = `"${body.etag}${encoding !== "identity" ? `-${encoding}` : ""}"`;
  if (body.etag) response.setHeader("ETag", etag);
  if (body.etag && status === 200 && isFresh(request, etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.statusCode = status;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  if (bytes && encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  const chosen = bytes ?? body.identity;
  response.setHeader("Content-Length", chosen.length);
  response.end(request.method === "HEAD" ? undefined : chosen);
}
