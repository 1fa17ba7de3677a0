import type { Request, Response } from "express";
import {
  acceptsGzip,
  answeredFresh,
  type Body,
  encodingOf,
  hash,
  joined,
  sendOnce,
  sendPieces,
} from "./bytes.ts";
import { type Fragment, pieceOf } from "./fragments.ts";
import { compose, type Place, split } from "./segments.ts";
import { type Piece, stitch, toPiece } from "./stitch.ts";

/** A shared page, and where someone's own parts go in it. */
export interface Shared {
  readonly body: Body;
  readonly places: readonly Place[];
  /** The page in pieces (see `split`), made when it is first sent compressed. */
  pieces?: readonly Piece[];
}

/**
 * Sends a shared page with someone's own parts in it: put together out of bytes that are there already, in
 * identity or gzip; brotli, which cannot be put together so, only for who takes nothing else. Nothing is awaited
 * once all pieces have been compressed.
 */
export function sendPersonal(
  request: Request,
  response: Response,
  page: Shared,
  parts: readonly Fragment[],
): void | Promise<void> {
  response.setHeader("Cache-Control", "private, no-cache");
  response.setHeader("Vary", "Accept-Encoding, Cookie");
  const encoding = acceptsGzip(request) ? "gzip" : encodingOf(request);
  const put = putTogether(page, parts);
  const { version } = put;
  const etag = encoding === "identity" ? `"${version}"` : `"${version}-${encoding}"`;
  if (answeredFresh(request, response, etag)) return;
  if (encoding !== "gzip") {
    const whole = wholeOf(put, page, parts);
    return encoding === "br" ? sendOnce(request, response, 200, whole) : sendPieces(request, response, whole);
  }
  const send = (pieces: readonly Piece[]) => sendPieces(request, response, stitch(pieces), { encoding });
  const isReady = page.pieces && parts.every(({ bytes, piece }) => !bytes || piece);
  return isReady ? send(choose(page.pieces!, parts)) : compressed(page, parts).then(send);
}

/** A page with somebody's parts in it. */
interface Together {
  readonly body: Body;
  /** Tells it from any other. */
  readonly version: string;
  /** Its bytes, made when they are first sent as they are. */
  whole?: readonly Buffer[];
}

const together = new WeakMap<readonly Fragment[], Together>();

/** What was put together last is remembered with the parts, which come again for a member while they hold. */
function putTogether({ body }: Shared, parts: readonly Fragment[]): Together {
  const known = together.get(parts);
  if (known?.body === body) return known;
  const made = { body, version: hash(`${body.etag} ${parts.map(({ tag }) => tag).join(" ")}`) };
  together.set(parts, made);
  return made;
}

function wholeOf(put: Together, { body, places }: Shared, parts: readonly Fragment[]): readonly Buffer[] {
  put.whole ??= joined(
    compose(
      body.identity,
      places,
      parts.map(({ bytes }) => bytes),
    ),
  );
  return put.whole;
}

async function compressed(page: Shared, parts: readonly Fragment[]): Promise<Piece[]> {
  page.pieces ??= await Promise.all(split(page.body.identity, page.places).map(toPiece));
  await Promise.all(parts.map(pieceOf));
  return choose(page.pieces, parts);
}

/** The page's pieces with someone's own in their places; empty ones are left out. */
const choose = (pieces: readonly Piece[], parts: readonly Fragment[]): Piece[] =>
  pieces
    .map((piece, index) => (index % 2 === 1 ? (parts[(index - 1) / 2]?.piece ?? piece) : piece))
    .filter(({ bytes }) => bytes.length > 0);
