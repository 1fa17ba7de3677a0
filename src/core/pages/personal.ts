import type { Request, Response } from "express";
import { LRUCache } from "lru-cache";
import {
  acceptsGzip,
  answeredFresh,
  type Body,
  encodingOf,
  hash,
  sendBytes,
  sendOnce,
} from "../base/bytes.ts";
import { type Fragment, pieceOf } from "./fragments.ts";
import { compose, type Place, split } from "./segments.ts";
import { type Piece, stitch, toPiece } from "./stitch.ts";

/** Shared page with the places for individual parts. */
export interface Shared {
  readonly body: Body;
  readonly places: readonly Place[];
  /** Pieces of the page (see `split`), created when it is first sent compressed. */
  pieces?: readonly Piece[];
}

/** Sends a shared page with individual parts filled in. */
export type SendPersonal = (
  request: Request,
  response: Response,
  page: Shared,
  parts: readonly Fragment[],
) => void | Promise<void>;

/**
 * Creates the function that assembles a personal page from existing bytes, as identity or gzip; brotli, which
 * cannot be assembled this way, only for clients that accept nothing else. It is synchronous once all pieces
 * have been compressed. `maxBytes`: size limit of the cache of assembled pages; 0 disables it.
 */
export function createSendPersonal(maxBytes: number): SendPersonal {
  /** Pages sent more than once, by an entity tag that covers the page and each part. */
  const wholes =
    maxBytes > 0
      ? new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (bytes) => bytes.length + 512 })
      : null;
  return (request, response, page, parts) => {
    response.setHeader("Cache-Control", "private, no-cache");
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    const encoding = acceptsGzip(request) ? "gzip" : encodingOf(request);
    const put = putTogether(page, parts);
    const { version } = put;
    const etag = encoding === "identity" ? `"${version}"` : `"${version}-${encoding}"`;
    if (answeredFresh(request, response, etag)) return;
    if (encoding === "br") return sendOnce(request, response, 200, composed(page, parts));
    const kept = wholes?.get(etag);
    if (kept) return sendBytes(request, response, kept, { encoding });
    const send = (whole: Buffer) => {
      if (put.sent) wholes?.set(etag, whole);
      put.sent = true;
      sendBytes(request, response, whole, { encoding });
    };
    if (encoding === "identity") return send(composed(page, parts));
    const isReady = page.pieces && parts.every(({ bytes, piece }) => !bytes || piece);
    return isReady
      ? send(stitch(choose(page.pieces!, parts)))
      : compressed(page, parts).then((pieces) => send(stitch(pieces)));
  };
}

/** Page with individual parts filled in. */
interface Together {
  readonly body: Body;
  /** Unique version of the page. */
  readonly version: string;
  sent?: true;
}

const together = new WeakMap<readonly Fragment[], Together>();

/**
 * Returns the assembled page. The last one is cached with its parts, which are reused for a member while they
 * are valid.
 */
function putTogether({ body }: Shared, parts: readonly Fragment[]): Together {
  const known = together.get(parts);
  if (known?.body === body) return known;
  const made = { body, version: hash(`${body.etag} ${parts.map(({ tag }) => tag).join(" ")}`) };
  together.set(parts, made);
  return made;
}

const composed = ({ body, places }: Shared, parts: readonly Fragment[]): Buffer =>
  compose(
    body.identity,
    places,
    parts.map(({ bytes }) => bytes),
  );

async function compressed(page: Shared, parts: readonly Fragment[]): Promise<Piece[]> {
  page.pieces ??= await Promise.all(split(page.body.identity, page.places).map(toPiece));
  await Promise.all(parts.map(pieceOf));
  return choose(page.pieces, parts);
}

/** Returns the page's pieces with individual parts in their places, without empty ones. */
const choose = (pieces: readonly Piece[], parts: readonly Fragment[]): Piece[] =>
  pieces
    .map((piece, index) => (index % 2 === 1 ? (parts[(index - 1) / 2]?.piece ?? piece) : piece))
    .filter(({ bytes }) => bytes.length > 0);
