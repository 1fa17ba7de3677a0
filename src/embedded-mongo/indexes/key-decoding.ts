import { order } from "../bson/compare.ts";
import { ObjectId, Timestamp } from "../bson/types.ts";

/** Decodes the values of a lossless key, in the order of its fields. */
export function decodeKey(key: Uint8Array, directions: readonly boolean[]): unknown[] {
  const values: unknown[] = [];
  const bytes = Buffer.from(key);
  let at = 0;
  for (const descending of directions) {
    if (descending) for (let index = at; index < bytes.length; index++) bytes[index] = ~bytes[index]!;
    const [value, next] = decodeField(bytes, at);
    if (descending) for (let index = next; index < bytes.length; index++) bytes[index] = ~bytes[index]!;
    values.push(value);
    at = next;
  }
  return values;
}

function decodeField(bytes: Buffer, at: number): [unknown, number] {
  const type = bytes[at];
  switch (type) {
    case order.number:
      return [decodeNumber(bytes, at + 1), at + 10];
    case order.string: {
      let end = at + 1;
      while (bytes[end] !== 0 || bytes[end + 1] === 0xff) end++;
      const text = bytes.toString("utf8", at + 1, end);
      return [text.includes("\0") ? text.replaceAll("\0\ufffd", "\0") : text, end + 2];
    }
    case order.objectId:
      return [new ObjectId(bytes.subarray(at + 1, at + 13)), at + 13];
    case order.bool:
      return [bytes[at + 1] === 1, at + 2];
    case order.date: {
      const high = (bytes.readUInt32BE(at + 1) ^ 0x80000000) | 0;
      return [new Date(high * 2 ** 32 + bytes.readUInt32BE(at + 5)), at + 9];
    }
    case order.timestamp:
      return [new Timestamp({ t: bytes.readUInt32BE(at + 1), i: bytes.readUInt32BE(at + 5) }), at + 9];
    case order.array: {
      const list: unknown[] = [];
      let next = at + 1;
      while (bytes[next] !== 0) {
        const [value, end] = decodeField(bytes, next);
        list.push(value);
        next = end;
      }
      return [list, next + 1];
    }
    default:
      return [null, at + 1];
  }
}

function decodeNumber(bytes: Buffer, at: number): number {
  const copy = Buffer.from(bytes.subarray(at, at + 8));
  if (copy.every((byte) => byte === 0)) return Number.NaN;
  if (copy[0]! & 0x80) copy[0]! &= 0x7f;
  else for (let index = 0; index < 8; index++) copy[index] = ~copy[index]!;
  return copy.readDoubleBE(0);
}
