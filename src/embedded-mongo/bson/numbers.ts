import { CommandError } from "../errors.ts";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  divideDecimals,
  exactDecimal,
  multiplyDecimals,
  parseDecimal,
  remainderOfDecimals,
  toDecimal128,
} from "./decimals.ts";
import { Decimal128, Double, Int32, isInt32, Long, typeName } from "./types.ts";

/** Value of any of BSON's four number types. */
export type Numeric = number | bigint | Long | Double | Int32 | Decimal128;

/** Names of the four number types. */
export type NumericType = "int" | "long" | "double" | "decimal";

/** Returns true for int, long, double and decimal values. */
export function isNumeric(value: unknown): value is Numeric {
  return (
    typeof value === "number" ||
    value instanceof Double ||
    (value instanceof Long && value._bsontype === "Long") ||
    value instanceof Decimal128 ||
    value instanceof Int32 ||
    typeof value === "bigint"
  );
}

/** Returns the nearest double of a number of any type. */
export function toNumber(value: Numeric): number {
  if (typeof value === "number") return value;
  if (value instanceof Double || value instanceof Int32) return value.value;
  if (value instanceof Decimal128) return Number(value.toString());
  return typeof value === "bigint" ? Number(value) : value.toNumber();
}

/** Returns the number as a BigInt if it is whole and finite, else undefined. */
export function toBigInt(value: Numeric): bigint | undefined {
  if (typeof value === "bigint") return value;
  if (value instanceof Long) return value.toBigInt();
  if (value instanceof Decimal128) {
    const { coefficient, exponent, special } = parseDecimal(value.toString());
    if (special) return undefined;
    if (exponent >= 0) return coefficient * 10n ** BigInt(exponent);
    const unit = 10n ** BigInt(-exponent);
    return coefficient % unit === 0n ? coefficient / unit : undefined;
  }
  const number = toNumber(value);
  return Number.isInteger(number) ? BigInt(number) : undefined;
}

/** Returns a whole number in the safe range, for limits and counts; undefined for anything else. */
export function toSafeInteger(value: unknown): number | undefined {
  if (!isNumeric(value)) return undefined;
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Compares numbers of all types exactly; NaN is below every other number and equal to itself. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === "number" && typeof b === "number") return compareDoubles(a, b);
  const x = toNumber(a);
  const y = toNumber(b);
  if (x !== y || !(needsExact(a) || needsExact(b))) return compareDoubles(x, y);
  return Number.isFinite(x) ? compareDecimals(toExact(a), toExact(b)) : compareBeyondDoubles(a, b, x);
}

/** A finite decimal can be too large for a double. */
function compareBeyondDoubles(a: Numeric, b: Numeric, double: number): number {
  const [x, y] = [toExact(a), toExact(b)];
  if (!x.special && !y.special) return compareDecimals(x, y);
  const order = Number(y.special === undefined) - Number(x.special === undefined);
  return double > 0 ? order : -order;
}

function compareDoubles(x: number, y: number): number {
  if (x < y) return -1;
  if (x > y) return 1;
  if (x === y) return 0;
  return Number(Number.isNaN(y)) - Number(Number.isNaN(x));
}

/** Returns true if a double may not represent the value exactly. */
export const needsExact = (value: Numeric) =>
  value instanceof Decimal128 || value instanceof Long || typeof value === "bigint";

/** Converts the number to an exact decimal. */
export function toExact(value: Numeric): Decimal {
  if (value instanceof Decimal128) return parseDecimal(value.toString());
  if (value instanceof Long || typeof value === "bigint")
    return { coefficient: BigInt(value.toString()), exponent: 0 };
  return exactDecimal(toNumber(value));
}

/** Converts the number to a decimal as MongoDB does: doubles by their 15 significant digits. */
export function toDecimal(value: Numeric): Decimal {
  if (value instanceof Decimal128 || value instanceof Long || typeof value === "bigint")
    return toExact(value);
  const number = toNumber(value);
  if (number === 0 || typeName(value) === "int") return { coefficient: BigInt(number), exponent: 0 };
  return parseDecimal(Number.isFinite(number) ? number.toPrecision(15) : String(number));
}

/** Creates a number of the given type, widening int to long if necessary; throws Overflow beyond int64. */
export function makeNumber(value: number | bigint, type: NumericType): Numeric {
  if (type === "double") return makeDouble(Number(value));
  if (type === "decimal") return toDecimal128(parseDecimal(String(value)));
  if (type === "int" && isInt32(Number(value))) return Number(value);
  const whole = BigInt(value);
  if (BigInt.asIntN(64, whole) !== whole) throw new CommandError("BadValue", "integer overflow");
  return Long.fromBigInt(whole);
}

/** Returns a number that is stored as a double, even if it is whole. */
export const makeDouble = (value: number): Numeric => (isInt32(value) ? new Double(value) : value);

const rank: Record<NumericType, number> = { int: 0, long: 1, double: 2, decimal: 3 };

/** Returns the result type of two numbers: decimal over double over long over int. */
const widerType = (a: Numeric, b: Numeric) => widerOf(typeName(a) as NumericType, typeName(b) as NumericType);

/** Returns the wider of two types. */
export const widerOf = (x: NumericType, y: NumericType) => (rank[x] >= rank[y] ? x : y);

/** Adds numbers with MongoDB's result types; integers beyond int64 become doubles. */
export const addNumbers = (a: Numeric, b: Numeric) =>
  combine(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
    addDecimals,
  );

/** Subtracts numbers with MongoDB's result types. */
export const subtractNumbers = (a: Numeric, b: Numeric) =>
  combine(
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
    (x, y) => addDecimals(x, multiplyDecimals(y, { coefficient: -1n, exponent: 0 })),
  );

/** Multiplies numbers with MongoDB's result types; a decimal zero keeps its sign. */
export function multiplyNumbers(a: Numeric, b: Numeric): Numeric {
  const product = combine(
    a,
    b,
    (x, y) => x * y,
    (x, y) => x * y,
    multiplyDecimals,
  );
  const minusZero = product instanceof Decimal128 && toNumber(product) === 0 && hasMinus(a) !== hasMinus(b);
  return minusZero ? Decimal128.fromString(`-${product}`) : product;
}

const hasMinus = (value: Numeric) => toNumber(value) < 0 || Object.is(toNumber(value), -0);

/** Returns the remainder with the dividend's sign. The caller must reject a zero divisor. */
export const remainderOfNumbers = (a: Numeric, b: Numeric) =>
  combine(
    a,
    b,
    (x, y) => x % y,
    (x, y) => x % y,
    remainderOfDecimals,
  );

/**
 * Divides numbers: the result is a double, or a decimal if either is one. The caller must reject a zero
 * divisor.
 */
export function divideNumbers(a: Numeric, b: Numeric): Numeric {
  if (widerType(a, b) === "decimal") return toDecimal128(divideDecimals(toDecimal(a), toDecimal(b)));
  return makeDouble(toNumber(a) / toNumber(b));
}

function combine(
  a: Numeric,
  b: Numeric,
  doubles: (x: number, y: number) => number,
  integers: (x: bigint, y: bigint) => bigint,
  decimals: (x: Decimal, y: Decimal) => Decimal,
): Numeric {
  const type = widerType(a, b);
  if (type === "decimal") return toDecimal128(decimals(toDecimal(a), toDecimal(b)));
  if (type === "double") return makeDouble(doubles(toNumber(a), toNumber(b)));
  if (type === "int") {
    const result = doubles(toNumber(a), toNumber(b));
    if (Number.isSafeInteger(result)) return makeNumber(Object.is(result, -0) ? 0 : result, "int");
  }
  const result = integers(toBigInt(a)!, toBigInt(b)!);
  return BigInt.asIntN(64, result) === result ? makeNumber(result, type) : makeDouble(Number(result));
}
