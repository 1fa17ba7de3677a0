import { binaryParts, order, typeOrder } from "../bson/compare.ts";
import { compareDecimals, exactDecimal, trimmed } from "../bson/decimals.ts";
import { type Numeric, toExact, toNumber } from "../bson/numbers.ts";
import {
  BSONRegExp,
  type Code,
  type Doc,
  Double,
  Int32,
  type ObjectId,
  type Timestamp,
} from "../bson/types.ts";
import type { Collation } from "./collation.ts";

/**
 * Writer of index keys: their memcmp order is MongoDB's comparison order, and they are equal exactly when the
 * values are. A value is encoded as the position of its type (bson/compare.ts `order`) and its bytes,
 * self-delimiting; descending fields are inverted. Numbers of all types share one encoding: the double, then
 * the relation of the exact value to it.
 */
export class KeyWriter {
  private bytes = Buffer.allocUnsafeSlow(256);
  private at = 0;
  /** True if `decodeKey` would not return every value unchanged (types of numbers, missing fields...). */
  lossy = false;

  /** Starts a new key, optionally with a prefix already encoded. */
  start(prefix?: Buffer): this {
    this.at = 0;
    this.lossy = false;
    if (prefix) this.raw(prefix);
    return this;
  }

  finish(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.at));
  }

  /** Appends one field of the key. */
  field(value: unknown, descending: boolean, collation?: Collation): this {
    const start = this.at;
    this.value(value, collation);
    if (descending) for (let at = start; at < this.at; at++) this.bytes[at] = ~this.bytes[at]!;
    return this;
  }

  /** Appends only a type byte: the lower bound of a type's values. */
  byte(byte: number): this {
    this.need(1);
    this.bytes[this.at++] = byte;
    return this;
  }

  private value(value: unknown, collation?: Collation): void {
    const type = typeOrder(value);
    if (value === undefined) this.lossy = true;
    this.byte(type);
    this.body(type, value, collation);
  }

  private body(type: number, value: unknown, collation?: Collation): void {
    switch (type) {
      case order.number:
        return this.number(value as Numeric);
      case order.string:
        if (collation) this.lossy = true;
        if (typeof value !== "string") this.lossy = true;
        return collation ? this.escaped(collation.key(String(value))) : this.text(String(value));
      case order.object:
        return this.document(value as Doc, collation);
      case order.array:
        for (const item of value as unknown[]) this.value(item ?? null, collation);
        return void this.byte(0);
      case order.binary: {
        const { bytes, subtype } = binaryParts(value as Uint8Array);
        this.lossy = true;
        this.need(5 + bytes.length);
        this.at = this.bytes.writeUInt32BE(bytes.length, this.at);
        this.byte(subtype);
        return this.raw(bytes);
      }
      case order.objectId:
        return this.raw((value as ObjectId).id);
      case order.bool:
        return void this.byte(value ? 1 : 0);
      case order.date: {
        const time = (value as Date).getTime();
        this.need(8);
        this.at = this.bytes.writeUInt32BE((Math.floor(time / 2 ** 32) ^ 0x80000000) >>> 0, this.at);
        this.at = this.bytes.writeUInt32BE(time >>> 0, this.at);
        return;
      }
      case order.timestamp: {
        const { t, i } = value as Timestamp;
        this.need(8);
        this.at = this.bytes.writeUInt32BE(t, this.at);
        this.at = this.bytes.writeUInt32BE(i, this.at);
        return;
      }
      case order.regex: {
        this.lossy = true;
        const regex = value as BSONRegExp | RegExp;
        this.text(regex instanceof BSONRegExp ? regex.pattern : regex.source);
        return this.text(regex instanceof BSONRegExp ? regex.options : regex.flags);
      }
      case order.code:
        this.lossy = true;
        return this.text((value as Code).code);
    }
  }

  private document(doc: Doc, collation?: Collation): void {
    this.lossy = true;
    for (const name of Object.keys(doc)) {
      const type = typeOrder(doc[name]);
      this.byte(type);
      this.text(name);
      this.body(type, doc[name], collation);
    }
    this.byte(0);
  }

  private number(value: Numeric): void {
    if (typeof value !== "number") this.lossy = true;
    const double = toNumber(value);
    this.need(16);
    const { bytes, at } = this;
    if (Number.isNaN(double)) bytes.fill(0, at, at + 8);
    else {
      bytes.writeDoubleBE(double === 0 ? 0 : double, at);
      if (bytes[at]! & 0x80) for (let index = at; index < at + 8; index++) bytes[index] = ~bytes[index]!;
      else bytes[at]! |= 0x80;
    }
    this.at += 8;
    const exact = typeof value === "number" || value instanceof Double || value instanceof Int32;
    if (exact) this.byte(same);
    else this.difference(value, double);
  }

  /** Appends the difference between the exact value of a long or decimal and the nearest double. */
  private difference(value: Numeric, double: number): void {
    const exact = trimmed(toExact(value));
    if (exact.special) return void this.byte(same);
    const difference = Number.isFinite(double) ? compareDecimals(exact, exactDecimal(double)) : -double;
    if (difference === 0) return void this.byte(same);
    this.byte(difference < 0 ? below : above);
    const start = this.at;
    const negative = exact.coefficient < 0n;
    const digits = String(negative ? -exact.coefficient : exact.coefficient);
    this.need(digits.length + 4);
    this.at = this.bytes.writeUInt16BE(exact.exponent + digits.length + 0x4000, this.at);
    this.at += this.bytes.write(digits, this.at, "latin1");
    this.byte(0);
    if (negative) for (let at = start; at < this.at; at++) this.bytes[at] = ~this.bytes[at]!;
  }

  private text(text: string): void {
    this.need(text.length * 6 + 2);
    const { bytes } = this;
    const end = this.at + bytes.write(text, this.at, "utf8");
    if (text.includes("\0")) {
      const copy = Buffer.from(bytes.subarray(this.at, end));
      return this.escaped(copy);
    }
    this.at = end;
    bytes[this.at++] = 0;
    bytes[this.at++] = 0;
  }

  /** Appends bytes that may contain zeros: 00 becomes 00 FF, the end is 00 00. */
  private escaped(bytes: Uint8Array): void {
    this.need(bytes.length * 2 + 2);
    for (const byte of bytes) {
      this.bytes[this.at++] = byte;
      if (byte === 0) this.bytes[this.at++] = 0xff;
    }
    this.bytes[this.at++] = 0;
    this.bytes[this.at++] = 0;
  }

  private raw(bytes: Uint8Array): void {
    this.need(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  private need(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.at + count));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }
}

const below = 0x7f;

const same = 0x80;

const above = 0x81;

const writer = new KeyWriter();

/** Encodes one value as an ascending key field. */
export const encodeKeyValue = (value: unknown, collation?: Collation) =>
  writer.start().field(value, false, collation).finish();

/** Returns the lowest bytes above every key with this prefix; undefined if there are none. */
export function successor(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0xff) end--;
  const next = Buffer.from(bytes.subarray(0, end));
  if (end > 0) next[end - 1]! += 1;
  return end > 0 ? next : greatestKey;
}

/** Upper bound of all keys: no type's byte is FF, nor the inverse of one. */
export const greatestKey = Buffer.from([0xff]);

/** Lower bound of all keys. */
export const leastKey = Buffer.alloc(0);
