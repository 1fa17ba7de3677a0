import { encode } from "../bson/encode.ts";
import { isNumeric, makeDouble, makeNumber, toBigInt, toNumber } from "../bson/numbers.ts";
import { Binary, Decimal128, isDoc, Long, Timestamp, typeName } from "../bson/types.ts";
import { CommandError, notImplemented } from "../errors.ts";
import { isNullish, nullable, register, simple } from "./evaluate.ts";

const unary = (name: string, compute: (value: number) => number) =>
  nullable(1, ([value]) => {
    if (!isNumeric(value))
      throw new CommandError(28765, `${name} only supports numeric types, not ${typeName(value)}`);
    if (value instanceof Decimal128) throw notImplemented(`${name} of a decimal`);
    if (Math.abs(toNumber(value)) === Number.POSITIVE_INFINITY && ["$sin", "$cos", "$tan"].includes(name))
      throw new CommandError(
        50989,
        `cannot apply ${name} to ${String(toNumber(value))}, value must be in (-inf,inf)`,
      );
    return makeDouble(compute(toNumber(value)));
  });

const functions = [
  "sin",
  "cos",
  "tan",
  "asin",
  "acos",
  "atan",
  "sinh",
  "cosh",
  "tanh",
  "asinh",
  "acosh",
  "atanh",
] as const;

register(Object.fromEntries(functions.map((name) => [`$${name}`, unary(`$${name}`, Math[name])])));

const bits = (name: string, combine: (a: bigint, b: bigint) => bigint, start: bigint) =>
  simple([0, 1000], (values) => {
    let result = start;
    for (const value of values) {
      if (isNullish(value)) return null;
      if (!isInteger(value))
        throw new CommandError("TypeMismatch", `${name} only supports int and long operands.`);
      result = combine(result, toBigInt(value as number)!);
    }
    return makeNumber(result, values.some((value) => value instanceof Long) ? "long" : "int");
  });

const isInteger = (value: unknown) => ["int", "long"].includes(typeName(value));

const ofTimestamp = (name: string, read: (time: Timestamp) => number) =>
  nullable(1, ([value]) => {
    if (!(value instanceof Timestamp))
      throw new CommandError(5687301, `Argument to ${name} must be a timestamp, but is ${typeName(value)}`);
    return Long.fromNumber(read(value));
  });

register({
  $tsSecond: ofTimestamp("$tsSecond", ({ t }) => t),
  $tsIncrement: ofTimestamp("$tsIncrement", ({ i }) => i),
  $degreesToRadians: unary("$degreesToRadians", (value) => value * (Math.PI / 180)),
  $radiansToDegrees: unary("$radiansToDegrees", (value) => value * (180 / Math.PI)),
  $atan2: nullable(2, ([y, x]) => {
    if (y instanceof Decimal128 || x instanceof Decimal128) throw notImplemented("$atan2 of decimals");
    if (!isNumeric(y) || !isNumeric(x)) throw new CommandError(51044, "$atan2 only supports numeric types");
    return makeDouble(Math.atan2(toNumber(y), toNumber(x)));
  }),
  $bitAnd: bits("$bitAnd", (a, b) => a & b, -1n),
  $bitOr: bits("$bitOr", (a, b) => a | b, 0n),
  $bitXor: bits("$bitXor", (a, b) => a ^ b, 0n),
  $bitNot: nullable(1, ([value]) => {
    if (!["int", "long"].includes(typeName(value)))
      throw new CommandError("TypeMismatch", "$bitNot only supports int and long");
    return makeNumber(~toBigInt(value as number)!, value instanceof Long ? "long" : "int");
  }),
  $bsonSize: nullable(1, ([value]) => {
    if (!isDoc(value))
      throw new CommandError(31393, `$bsonSize requires a document input, found: ${typeName(value)}`);
    return encode(value).length;
  }),
  $binarySize: nullable(1, ([value]) => {
    if (typeof value === "string") return Buffer.byteLength(value);
    if (value instanceof Binary) return value.position;
    throw new CommandError(
      51276,
      `$binarySize requires a string or BinData argument, found: ${typeName(value)}`,
    );
  }),
});
