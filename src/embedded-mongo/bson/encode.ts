import { CommandError } from "../errors.ts";
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  type Doc,
  Double,
  Int32,
  isInt32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from "./types.ts";

/** Size limit of a document in MongoDB, in bytes. */
export const maxDocumentBytes = 16 * 1024 * 1024;

/** Document that is already BSON: `encode` copies its bytes unchanged. */
export class Raw {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

let scratch = Buffer.allocUnsafeSlow(1 << 16);
let at = 0;

/** Encodes one document into a new buffer; undefined fields are omitted. */
export function encode(doc: Doc): Buffer {
  at = 0;
  writeDocument(doc, 0);
  return Buffer.from(scratch.subarray(0, at));
}

function need(bytes: number): void {
  if (at + bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(scratch.length * 2, at + bytes));
  scratch.copy(larger, 0, 0, at);
  scratch = larger;
}

function writeDocument(doc: Doc, depth: number): void {
  const start = at;
  need(5);
  at += 4;
  for (const key of Object.keys(doc)) writeField(key, doc[key], depth);
  close(start);
}

function writeArray(list: readonly unknown[], depth: number): void {
  const start = at;
  need(5);
  at += 4;
  for (let index = 0; index < list.length; index++) writeField(String(index), list[index] ?? null, depth);
  close(start);
}

function close(start: number): void {
  need(1);
  scratch[at++] = 0;
  scratch.writeInt32LE(at - start, start);
}

function writeField(key: string, value: unknown, depth: number): void {
  if (value === undefined || typeof value === "function" || typeof value === "symbol") return;
  need(key.length * 3 + 40);
  const tag = at++;
  writeKey(key);
  const type = writeValue(value, depth); // Written first because it may reallocate the scratch buffer.
  scratch[tag] = type;
}

function writeKey(key: string): void {
  let ascii = key.length < 25;
  for (let index = 0; ascii && index < key.length; index++) {
    const unit = key.charCodeAt(index);
    ascii = unit > 0 && unit < 128;
    if (ascii) scratch[at + index] = unit;
  }
  if (ascii) at += key.length;
  else {
    if (key.includes("\0")) throw new CommandError("BadValue", "field names cannot contain the null byte");
    at += scratch.write(key, at, "utf8");
  }
  scratch[at++] = 0;
}

function writeString(text: string): void {
  need(text.length * 3 + 5);
  const size = scratch.write(text, at + 4, "utf8");
  scratch.writeInt32LE(size + 1, at);
  at += size + 4;
  scratch[at++] = 0;
}

function writeInt64(low: number, high: number): void {
  scratch.writeInt32LE(low | 0, at);
  scratch.writeInt32LE(high | 0, at + 4);
  at += 8;
}

function writeBytes(bytes: Uint8Array): void {
  need(bytes.length);
  scratch.set(bytes, at);
  at += bytes.length;
}

/** Writes the value and returns its BSON type. */
function writeValue(value: unknown, depth: number): number {
  switch (typeof value) {
    case "string":
      writeString(value);
      return 2;
    case "number":
      if (isInt32(value)) {
        at = scratch.writeInt32LE(value, at);
        return 16;
      }
      at = scratch.writeDoubleLE(value, at);
      return 1;
    case "boolean":
      scratch[at++] = value ? 1 : 0;
      return 8;
    case "bigint":
      at = scratch.writeBigInt64LE(BigInt.asIntN(64, value), at);
      return 18;
  }
  if (value === null) return 10;
  if (depth > 200) throw new CommandError("Overflow", "BSON nesting exceeds 200 levels");
  if (Array.isArray(value)) {
    writeArray(value, depth + 1);
    return 4;
  }
  return writeObject(value as object, depth);
}

function writeObject(value: object, depth: number): number {
  if (value instanceof ObjectId) {
    writeBytes(value.id);
    return 7;
  }
  if (value instanceof Date) {
    const time = value.getTime();
    writeInt64(time >>> 0, Math.floor(time / 2 ** 32));
    return 9;
  }
  if (value instanceof Raw) {
    writeBytes(value.bytes);
    return 3;
  }
  if (value instanceof Timestamp) {
    writeInt64(value.i, value.t);
    return 17;
  }
  if (value instanceof Long) {
    writeInt64(value.low, value.high);
    return 18;
  }
  if (value instanceof Double) {
    at = scratch.writeDoubleLE(value.value, at);
    return 1;
  }
  if (value instanceof Int32) {
    at = scratch.writeInt32LE(value.value, at);
    return 16;
  }
  if (value instanceof Decimal128) {
    writeBytes(value.bytes);
    return 19;
  }
  if (value instanceof Binary) return writeBinary(value.buffer.subarray(0, value.position), value.sub_type);
  if (value instanceof Uint8Array) return writeBinary(value, 0);
  if (value instanceof BSONRegExp) return writeRegExp(value.pattern, value.options);
  if (value instanceof RegExp) return writeRegExp(value.source, value.flags.replace(/[^imsu]/g, ""));
  if (value instanceof Code) return writeCode(value, depth);
  if (value instanceof BSONSymbol) {
    writeString(value.value);
    return 14;
  }
  if (value instanceof MinKey) return 255;
  if (value instanceof MaxKey) return 127;
  writeDocument(value as Doc, depth + 1);
  return 3;
}

function writeBinary(bytes: Uint8Array, subtype: number): number {
  need(9);
  const old = subtype === 2;
  at = scratch.writeInt32LE(bytes.length + (old ? 4 : 0), at);
  scratch[at++] = subtype;
  if (old) at = scratch.writeInt32LE(bytes.length, at);
  writeBytes(bytes);
  return 5;
}

function writeRegExp(pattern: string, options: string): number {
  for (const text of [pattern, options]) {
    need(text.length * 3 + 1);
    at += scratch.write(text, at, "utf8");
    scratch[at++] = 0;
  }
  return 11;
}

function writeCode(code: Code, depth: number): number {
  if (!code.scope) {
    writeString(code.code);
    return 13;
  }
  const start = at;
  at += 4;
  writeString(code.code);
  writeDocument(code.scope, depth + 1);
  scratch.writeInt32LE(at - start, start);
  return 15;
}
