import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** A piece of a page, and the same compressed so that pieces can follow one another in one gzip body. */
export interface Piece {
  readonly bytes: Buffer;
  readonly deflated: Buffer;
}

const deflate = promisify(deflateRaw);
/** A member's header without name, time or flags (RFC 1952, 2.3). */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** The last block, which is empty (RFC 1951, 3.2.6). */
const LAST_BLOCK = Buffer.from([3, 0]);

/** Compresses a piece by itself; it ends on a whole byte and refers to nothing outside of it. */
export async function toPiece(bytes: Buffer): Promise<Piece> {
  return { bytes, deflated: await deflate(bytes, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }) };
}

/**
 * One gzip body of pieces that were compressed long before: a personal page costs no compression, only a
 * checksum of its bytes. It comes out a few hundred bytes larger than if compressed in one.
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
