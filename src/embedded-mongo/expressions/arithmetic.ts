import { toDecimal128 } from "../bson/decimals.ts";
import {
  addNumbers,
  compareNumbers,
  divideNumbers,
  isNumeric,
  makeDouble,
  makeNumber,
  multiplyNumbers,
  type Numeric,
  remainderOfNumbers,
  subtractNumbers,
  toBigInt,
  toDecimal,
  toNumber,
} from "../bson/numbers.ts";
import { Decimal128, isInt32, Long, typeName } from "../bson/types.ts";
import { CommandError, notImplemented } from "../errors.ts";
import { isNullish, nullable, register, simple } from "./evaluate.ts";

register({
  $add: simple([0, 10_000], (values) => {
    let sum: Numeric = 0;
    let date: Date | undefined;
    for (const value of values) {
      if (isNullish(value)) return null;
      if (value instanceof Date) {
        if (date) throw new CommandError(16612, "only one date allowed in an $add expression");
        date = value;
      } else sum = addNumbers(sum, number(value, "$add", 16554));
    }
    return date ? makeDate(date.getTime() + Math.round(toNumber(sum))) : sum;
  }),
  $subtract: nullable(2, ([a, b]) => {
    if (a instanceof Date) {
      if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
      return makeDate(a.getTime() - Math.round(toNumber(number(b, "$subtract", 16556))));
    }
    return subtractNumbers(number(a, "$subtract", 16556), number(b, "$subtract", 16556));
  }),
  $multiply: nullable([0, 10_000], (values) =>
    values.reduce<Numeric>(
      (product, value) => multiplyNumbers(product, number(value, "$multiply", 16555)),
      1,
    ),
  ),
  $divide: nullable(2, ([a, b]) => {
    const divisor = number(b, "$divide", 16609);
    if (toNumber(divisor) === 0) throw new CommandError("BadValue", "can't $divide by zero");
    return divideNumbers(number(a, "$divide", 16609), divisor);
  }),
  $mod: nullable(2, ([a, b]) => {
    const dividend = number(a, "$mod", 16611);
    const divisor = number(b, "$mod", 16611);
    if (toNumber(divisor) === 0) throw new CommandError(16610, "can't $mod by zero");
    // A whole double is treated as an integer if the dividend is one.
    const whole = typeName(divisor) === "double" && ["int", "long"].includes(typeName(dividend));
    return remainderOfNumbers(dividend, whole && isInt32(toNumber(divisor)) ? toNumber(divisor) : divisor);
  }),
  $abs: nullable(1, ([a]) => {
    const value = number(a, "$abs", 28765);
    // Applies to zero too, so that it loses its sign.
    return compareNumbers(value, 0) <= 0 ? subtractNumbers(0, value) : value;
  }),
  $ceil: nullable(1, ([a]) =>
    rounded(number(a, "$ceil", 28765), 0, Math.ceil, (d, _unit, rest) => (rest > 0n ? d + 1n : d)),
  ),
  $floor: nullable(1, ([a]) =>
    rounded(number(a, "$floor", 28765), 0, Math.floor, (d, _unit, rest) => (rest < 0n ? d - 1n : d)),
  ),
  $trunc: nullable([1, 2], ([a, place = 0]) =>
    rounded(number(a, "$trunc", 51081), placeOf(place), Math.trunc, (d) => d),
  ),
  $round: nullable([1, 2], ([a, place = 0]) =>
    rounded(number(a, "$round", 51081), placeOf(place), roundHalfEven, (d, unit, rest) => {
      const twice = (rest < 0n ? -rest : rest) * 2n;
      return twice > unit || (twice === unit && d % 2n !== 0n) ? d + (rest < 0n ? -1n : 1n) : d;
    }),
  ),
  $sqrt: nullable(1, ([a]) => {
    const value = number(a, "$sqrt", 28765);
    if (toNumber(value) < 0)
      throw new CommandError(28714, "$sqrt's argument must be greater than or equal to 0");
    return floating(value, Math.sqrt);
  }),
  $exp: nullable(1, ([a]) => floating(number(a, "$exp", 28765), Math.exp)),
  $ln: nullable(1, ([a]) => floating(positive(a, "$ln"), Math.log)),
  $log10: nullable(1, ([a]) => floating(positive(a, "$log10"), Math.log10)),
  $log: nullable(2, ([a, given]) => {
    const base = positive(given, "$log");
    if (base instanceof Decimal128) throw notImplemented("$log of decimals");
    return floating(positive(a, "$log"), (value) => Math.log(value) / Math.log(toNumber(base)));
  }),
  $pow: nullable(2, ([a, b]) => {
    const base = number(a, "$pow", 28762);
    const exponent = number(b, "$pow", 28763);
    if (base instanceof Decimal128 || exponent instanceof Decimal128)
      throw notImplemented("$pow of decimals");
    if (toNumber(base) === 0 && toNumber(exponent) < 0)
      throw new CommandError(28764, "$pow cannot take a base of 0 and a negative exponent");
    const types = [typeName(base), typeName(exponent)];
    const exact = types.includes("double") ? undefined : integerPower(toBigInt(base)!, toBigInt(exponent)!);
    return exact === undefined
      ? makeDouble(toNumber(base) ** toNumber(exponent))
      : makeNumber(exact, types.includes("long") ? "long" : "int");
  }),
});

/** Returns the power of two integers if it is a 64-bit integer; else undefined, and the result is a double. */
function integerPower(base: bigint, exponent: bigint): bigint | undefined {
  if (base === 0n) return exponent === 0n ? 1n : 0n;
  if (base === 1n) return 1n;
  if (base === -1n) return exponent % 2n === 0n ? 1n : -1n;
  if (exponent < 0n || exponent > 63n) return undefined;
  const power = base ** exponent;
  return BigInt.asIntN(64, power) === power ? power : undefined;
}

/** Creates a date from milliseconds. Throws Overflow for values that JavaScript dates cannot represent. */
function makeDate(milliseconds: number): Date {
  const date = new Date(milliseconds);
  if (!Number.isFinite(milliseconds)) throw new CommandError("Overflow", "date overflow");
  if (Number.isNaN(date.getTime())) throw notImplemented("a date beyond the year 275760");
  return date;
}

function number(value: unknown, operator: string, code: number): Numeric {
  if (isNumeric(value)) return value;
  throw new CommandError(
    ["$add", "$subtract", "$multiply", "$divide"].includes(operator) ? "TypeMismatch" : code,
    `${operator} only supports numeric types, not ${typeName(value)}`,
  );
}

function positive(value: unknown, operator: string): Numeric {
  const given = number(value, operator, 28765);
  if (toNumber(given) <= 0) throw new CommandError(28766, `${operator}'s argument must be a positive number`);
  return given;
}

function placeOf(value: unknown): number {
  const place = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(place) || place < -20 || place > 100)
    throw new CommandError(
      51083,
      "cannot apply $round with precision value out of range: must be an integer in [-20, 100]",
    );
  return place;
}

/** Rounds at a decimal place; integers stay integers and decimals stay exact. */
function rounded(
  value: Numeric,
  place: number,
  onDouble: (value: number) => number,
  onQuotient: (quotient: bigint, unit: bigint, rest: bigint) => bigint,
): Numeric {
  const type = typeName(value);
  if (type === "decimal" || ((type === "int" || type === "long") && place < 0)) {
    const { coefficient, exponent, special } = toDecimal(value);
    const drop = -place - exponent;
    if (special || (drop <= 0 && type !== "decimal")) return value;
    if (drop <= 0) return toDecimal128({ coefficient: coefficient * 10n ** BigInt(-drop), exponent: -place });
    const unit = 10n ** BigInt(drop);
    const quotient = onQuotient(coefficient / unit, unit, coefficient % unit);
    if (type === "decimal") return toDecimal128({ coefficient: quotient, exponent: -place });
    return makeNumber(quotient * unit, type);
  }
  if (type !== "double") return value;
  const double = toNumber(value);
  if (!Number.isFinite(double)) return value;
  if (place === 0) return makeDouble(onDouble(double));
  const shifted = Number(`${double}e${place}`);
  if (Number.isNaN(shifted)) return value;
  return makeDouble(Number(`${onDouble(shifted)}e${-place}`));
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

function floating(value: Numeric, compute: (value: number) => number): Numeric {
  if (value instanceof Decimal128) throw notImplemented("this function of a decimal");
  return makeDouble(compute(toNumber(value)));
}

/** Returns the whole part of a number as a BigInt, for indexes and conversions. */
export function wholePart(value: Numeric): bigint | undefined {
  const whole = toBigInt(value);
  if (whole !== undefined) return whole;
  const number = toNumber(value);
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined;
}
