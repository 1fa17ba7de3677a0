import { asNumber, parseDecimal, toDecimal128 } from "../bson/decimals.ts";
import { isNumeric, makeDouble, type Numeric, toDecimal, toNumber } from "../bson/numbers.ts";
import { Decimal128, Double, isInt32, Long, ObjectId, Timestamp, typeName } from "../bson/types.ts";
import { CommandError } from "../errors.ts";
import { parseTypes } from "../query/filter-operands.ts";
import { wholePart } from "./arithmetic.ts";
import { parseIsoDate } from "./dates/parse.ts";
import { compileNamed, isNullish, type Operator, register, simple } from "./evaluate.ts";

const fail = (value: unknown, type: string, why = "") =>
  new CommandError(
    "ConversionFailure",
    `Unsupported conversion from ${typeName(value)} to ${type} in $convert with no onError value${why && `: ${why}`}`,
  );

const unparsed = (value: string, type: string) =>
  new CommandError(
    "ConversionFailure",
    `Failed to parse number '${value}' in $convert with no onError value: ${type}`,
  );

function toInteger(value: unknown, type: "int" | "long"): Numeric {
  const whole = integerOf(value, type);
  if (type === "int") {
    if (!isInt32(Number(whole)) && whole !== 0n)
      throw new CommandError(
        "ConversionFailure",
        "Conversion would overflow target type in $convert with no onError value",
      );
    return Number(whole);
  }
  if (BigInt.asIntN(64, whole) !== whole)
    throw new CommandError(
      "ConversionFailure",
      "Conversion would overflow target type in $convert with no onError value",
    );
  return Long.fromBigInt(whole);
}

function integerOf(value: unknown, type: string): bigint {
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (typeof value === "string") {
    if (!/^[+-]?\d+$/.test(value)) throw unparsed(value, type);
    return BigInt(value.replace(/^\+/, ""));
  }
  if (isNumeric(value)) {
    const whole = value instanceof Decimal128 ? truncated(value) : wholePart(value);
    if (whole === undefined)
      throw fail(value, type, "Attempt to convert NaN or infinity value to integer type");
    return whole;
  }
  if (value instanceof Date && type === "long") return BigInt(value.getTime());
  throw fail(value, type);
}

function truncated(value: Decimal128): bigint | undefined {
  const { coefficient, exponent, special } = parseDecimal(value.toString());
  if (special) return undefined;
  return exponent >= 0 ? coefficient * 10n ** BigInt(exponent) : coefficient / 10n ** BigInt(-exponent);
}

function toDouble(value: unknown): Numeric {
  if (typeof value === "boolean") return makeDouble(Number(value));
  if (typeof value === "string") {
    const number =
      value.trim() === value &&
      /^[+-]?(\d+\.?\d*([eE][+-]?\d+)?|\.\d+([eE][+-]?\d+)?|inf(inity)?|nan)$/i.test(value)
        ? parseDouble(value)
        : undefined;
    if (number === undefined) throw unparsed(value, "double");
    return makeDouble(number);
  }
  if (isNumeric(value)) return makeDouble(toNumber(value));
  if (value instanceof Date) return makeDouble(value.getTime());
  throw fail(value, "double");
}

const parseDouble = (text: string) => (/[a-df-z]/i.test(text) ? asNumber(parseDecimal(text)) : Number(text));

function toDecimalValue(value: unknown): Decimal128 {
  if (typeof value === "boolean") return Decimal128.fromString(value ? "1" : "0");
  if (typeof value === "string") {
    try {
      return Decimal128.fromString(value);
    } catch {
      throw unparsed(value, "decimal");
    }
  }
  if (isNumeric(value)) return value instanceof Decimal128 ? value : toDecimal128(toDecimal(value));
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  throw fail(value, "decimal");
}

function toBoolean(value: unknown): boolean {
  return isNumeric(value) ? toNumber(value) !== 0 : value !== false;
}

/** Converts a value to text as `$toString` does. */
export function convertToString(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Double || typeof value === "number") return writeDouble(toNumber(value));
  if (isNumeric(value)) return value.toString();
  throw fail(value, "string");
}

/** Converts a double to text: its shortest digits, with an exponent from 1e16 up and below 1e-4. */
function writeDouble(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
  if (Object.is(value, -0)) return "-0";
  const size = Math.abs(value);
  return size !== 0 && (size >= 1e16 || size < 1e-4) ? withExponent(value.toExponential()) : String(value);
}

const withExponent = (text: string) => text.replace(/e([+-])(\d)$/, "e$10$2");

/** Converts a double to text as `$concat` and `$toLower` do: six digits, as C's `%g`. */
export function writeShort(value: number): string {
  if (!Number.isFinite(value)) return String(value).replace("Infinity", "inf").replace("NaN", "nan");
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || Number(size.toPrecision(6)) >= 1e6))
    return withExponent(value.toExponential(5).replace(/\.?0+e/, "e"));
  return String(Number(value.toPrecision(6)));
}

function toDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  if (typeof value === "string") {
    const date = parseIsoDate(value, "UTC");
    if (!date)
      throw new CommandError(
        "ConversionFailure",
        `Error parsing date string '${value}' in $convert with no onError value`,
      );
    return date;
  }
  if (isNumeric(value) && typeName(value) !== "int") return wholeDate(value);
  throw fail(value, "date");
}

function wholeDate(value: Numeric): Date {
  const date = new Date(Math.trunc(toNumber(value)));
  if (Number.isNaN(date.getTime()))
    throw new CommandError("ConversionFailure", "the date is out of range in $convert with no onError value");
  return date;
}

function toObjectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value === "string" && /^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  if (typeof value === "string")
    throw new CommandError(
      "ConversionFailure",
      `Failed to parse objectId '${value}' in $convert with no onError value: Invalid string length for parsing to OID, expected 24 but found ${value.length}`,
    );
  throw fail(value, "objectId");
}

const converters: Record<string, (value: unknown) => unknown> = {
  int: (value) => toInteger(value, "int"),
  long: (value) => toInteger(value, "long"),
  double: toDouble,
  decimal: toDecimalValue,
  bool: toBoolean,
  string: convertToString,
  date: toDate,
  objectId: toObjectId,
};

const to = (type: string): Operator =>
  simple(1, ([value]) => (isNullish(value) ? null : converters[type]!(value)));

register({
  $toInt: to("int"),
  $toLong: to("long"),
  $toDouble: to("double"),
  $toDecimal: to("decimal"),
  $toBool: to("bool"),
  $toString: to("string"),
  $toDate: to("date"),
  $toObjectId: to("objectId"),
  $type: simple(1, ([value]) => typeName(value)),
  $isNumber: simple(1, ([value]) => isNumeric(value)),
  $convert: (argument, compiler) => {
    const parts = compileNamed(argument, compiler, "$convert", ["input", "to"], ["onError", "onNull"]);
    return (doc, variables) => {
      const value = parts.input!(doc, variables);
      const target = parts.to!(doc, variables);
      if (isNullish(value)) return parts.onNull ? parts.onNull(doc, variables) : null;
      if (isNullish(target)) return null;
      const [type] = parseTypes(target);
      const convert = converters[type!];
      try {
        if (!convert) throw fail(value, type!);
        return convert(value);
      } catch (error) {
        if (parts.onError && error instanceof CommandError) return parts.onError(doc, variables);
        throw error;
      }
    };
  },
});
