import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** Piece of a page, with its deflated form, which can be concatenated in one gzip body. */
export interface Piece {
  readonly bytes: Buffer;
  readonly deflated: Buffer;
}

const deflate = promisify(deflateRaw);
/** Header of a gzip member without name, time or flags (RFC 1952, 2.3). */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** Final empty block (RFC 1951, 3.2.6). */
const LAST_BLOCK = Buffer.from([3, 0]);

/**
 * Compresses a piece independently; the result ends on a byte boundary and has no references to other pieces.
 */
export async function toPiece(bytes: Buffer): Promise<Piece> {
  return { bytes, deflated: await deflate(bytes, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }) };
}

/**
 * Joins precompressed pieces to one gzip body: a personal page needs no compression, only a checksum of its
 * bytes. The result is a few hundred bytes larger than if compressed as a whole.
 */
export function stitch(pieces: readonly Piece[]): Buffer {
  let sum = 0;
  let length = 0;
  for (const { bytes } of pieces) {
    sum = crc32(bytes, sum);
    length += bytes.length;
  }
  const tail = Buffer.allocUnsafe(8);
  tail.writeUInt32LE(sum, 0);
  tail.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([HEAD, ...pieces.map(({ deflated }) => deflated), LAST_BLOCK, tail]);
}
