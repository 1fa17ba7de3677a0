import type { Request, Response } from "express";
import { acceptsGzip, answeredFresh, type Body, encodingOf, hash, sendOnce, sendPieces } from "./bytes.ts";
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
  const version = versionOf(page.body.etag, parts);
  const etag = encoding === "identity" ? `"${version}"` : `"${version}-${encoding}"`;
  if (answeredFresh(request, response, etag)) return;
  if (encoding !== "gzip") {
    const own = parts.map(({ bytes }) => bytes);
    const whole = compose(page.body.identity, page.places, own);
    return encoding === "br" ? sendOnce(request, response, 200, whole) : sendPieces(request, response, whole);
  }
  const send = (pieces: readonly Piece[]) => sendPieces(request, response, stitch(pieces), { encoding });
  const isReady = page.pieces && parts.every(({ bytes, piece }) => !bytes || piece);
  return isReady ? send(choose(page.pieces!, parts)) : compressed(page, parts).then(send);
}

const versions = new WeakMap<readonly Fragment[], { readonly of: string; readonly version: string }>();

/** What tells this page with these parts from any other; remembered with the parts, which come again for a member. */
function versionOf(etag: string, parts: readonly Fragment[]): string {
  const known = versions.get(parts);
  if (known?.of === etag) return known.version;
  const version = hash(`${etag} ${parts.map(({ tag }) => tag).join(" ")}`);
  versions.set(parts, { of: etag, version });
  return version;
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
