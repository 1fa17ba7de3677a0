import { CommandError } from "../errors.ts";
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  type Doc,
  Double,
  isInt32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from "./types.ts";

const maxDepth = 180;

/**
 * Decodes one BSON document. Unlike `bson.deserialize` it preserves every number's type: int32 and fractional
 * doubles become numbers, integral doubles in int32 range become `Double`, int64 becomes `Long`. With `only`,
 * other top-level fields are omitted. Throws InvalidBSON.
 */
export function decode(bytes: Buffer, only?: ReadonlySet<string>): Doc {
  const size = bytes.length >= 5 ? bytes.readInt32LE(0) : 0;
  if (size < 5 || size > bytes.length || bytes[size - 1] !== 0)
    throw new CommandError("InvalidBSON", "invalid BSON: the document's length is wrong");
  const reader = new Reader(bytes, 4, size - 1);
  try {
    return only ? reader.fields(only) : reader.document(0);
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError("InvalidBSON", "invalid BSON: it ends too early");
    throw error;
  }
}

class Reader {
  at: number;
  readonly end: number;
  readonly bytes: Buffer;

  constructor(bytes: Buffer, at: number, end: number) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  document(depth: number): Doc {
    const doc: Doc = {};
    for (;;) {
      const type = this.byte();
      if (type === 0) return doc;
      const key = this.cstring();
      const value = this.value(type, depth);
      if (key === "__proto__")
        Object.defineProperty(doc, key, { value, enumerable: true, configurable: true, writable: true });
      else doc[key] = value;
      if (depth === 0 && this.at === this.end) return doc;
    }
  }

  /** Decodes a document with only some of its fields. */
  fields(only: ReadonlySet<string>): Doc {
    const doc: Doc = {};
    for (let left = only.size; left > 0 && this.at < this.end; ) {
      const type = this.byte();
      const key = this.cstring();
      if (!only.has(key)) {
        this.pass(type);
        continue;
      }
      doc[key] = this.value(type, 0);
      left--;
    }
    return doc;
  }

  /** Skips a value without decoding it. */
  private pass(type: number): void {
    const { bytes } = this;
    switch (type) {
      case 1:
      case 9:
      case 17:
      case 18:
        return void this.skip(8);
      case 2:
      case 13:
      case 14:
        return void this.skip(bytes.readInt32LE(this.skip(4)));
      case 3:
      case 4:
      case 15:
        return void this.skip(bytes.readInt32LE(this.skip(4)) - 4);
      case 5:
        return void this.skip(bytes.readInt32LE(this.skip(4)) + 1);
      case 7:
        return void this.skip(12);
      case 8:
        return void this.skip(1);
      case 16:
        return void this.skip(4);
      case 19:
        return void this.skip(16);
      default:
        this.value(type, 0);
    }
  }

  private array(depth: number): unknown[] {
    const list: unknown[] = [];
    for (;;) {
      const type = this.byte();
      if (type === 0) return list;
      while (this.byte() !== 0);
      list.push(this.value(type, depth));
    }
  }

  value(type: number, depth: number): unknown {
    const { bytes } = this;
    switch (type) {
      case 1: {
        const number = bytes.readDoubleLE(this.skip(8));
        return isInt32(number) ? new Double(number) : number;
      }
      case 2:
        return this.string();
      case 3:
      case 4: {
        const size = bytes.readInt32LE(this.skip(4));
        if (depth >= maxDepth) throw new CommandError("Overflow", `BSON nesting exceeds ${maxDepth} levels`);
        if (size < 5 || this.at - 4 + size > this.end) throw new RangeError();
        return type === 3 ? this.document(depth + 1) : this.array(depth + 1);
      }
      case 5: {
        let size = bytes.readInt32LE(this.skip(4));
        const subtype = this.byte();
        if (subtype === 2) size = bytes.readInt32LE(this.skip(4));
        return new Binary(this.slice(size), subtype);
      }
      case 6:
      case 10:
        return null;
      case 7:
        return new ObjectId(this.slice(12));
      case 8:
        return this.byte() !== 0;
      case 9: {
        const at = this.skip(8);
        return new Date(bytes.readInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at));
      }
      case 11:
        return new BSONRegExp(this.cstring(), this.cstring());
      case 13:
        return new Code(this.string());
      case 14:
        return new BSONSymbol(this.string());
      case 15: {
        this.skip(4);
        const code = this.string();
        this.skip(4);
        return new Code(code, this.document(depth + 1));
      }
      case 16:
        return bytes.readInt32LE(this.skip(4));
      case 17: {
        const at = this.skip(8);
        return new Timestamp({ i: bytes.readUInt32LE(at), t: bytes.readUInt32LE(at + 4) });
      }
      case 18: {
        const at = this.skip(8);
        return new Long(bytes.readInt32LE(at), bytes.readInt32LE(at + 4));
      }
      case 19:
        return new Decimal128(Uint8Array.from(this.slice(16)));
      case 127:
        return new MaxKey();
      case 255:
        return new MinKey();
      default:
        throw new CommandError("InvalidBSON", `invalid BSON: unknown type ${type}`);
    }
  }

  private byte(): number {
    if (this.at > this.end) throw new RangeError();
    return this.bytes[this.at++]!;
  }

  private skip(count: number): number {
    const { at } = this;
    this.at += count;
    if (this.at > this.end) throw new RangeError();
    return at;
  }

  private slice(count: number): Buffer {
    if (count < 0) throw new RangeError();
    const at = this.skip(count);
    return this.bytes.subarray(at, at + count);
  }

  private string(): string {
    const size = this.bytes.readInt32LE(this.skip(4));
    if (size < 1) throw new RangeError();
    const at = this.skip(size);
    return this.text(at, at + size - 1);
  }

  private cstring(): string {
    const at = this.at;
    const end = this.bytes.indexOf(0, at);
    if (end < 0 || end > this.end) throw new RangeError();
    this.at = end + 1;
    return this.text(at, end);
  }

  /** Short ASCII strings, including most keys, are built faster here than by a call into Node. */
  private text(start: number, end: number): string {
    const { bytes } = this;
    if (end - start > 24) return bytes.toString("utf8", start, end);
    let text = "";
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      if (byte > 127) return bytes.toString("utf8", start, end);
      text += String.fromCharCode(byte);
    }
    return text;
  }
}
