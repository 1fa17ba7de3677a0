import { Decimal128 } from "bson";

/** Parts of a Decimal128: coefficient x 10^exponent, or a special value that is not a finite number. */
export interface Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;
  readonly special?: "NaN" | "Infinity" | "-Infinity";
}

const maxDigits = 34;

/** Parses the text of a decimal, as returned by `Decimal128.toString` or `String(number)`. */
export function parseDecimal(text: string): Decimal {
  if (/nan/i.test(text)) return { coefficient: 0n, exponent: 0, special: "NaN" };
  if (/inf/i.test(text))
    return { coefficient: 0n, exponent: 0, special: text.startsWith("-") ? "-Infinity" : "Infinity" };
  const [mantissa = "0", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { coefficient: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

/** Creates a Decimal128, rounded half to even to 34 digits. */
export function toDecimal128(value: Decimal): Decimal128 {
  if (value.special) return Decimal128.fromString(value.special);
  const { coefficient, exponent } = roundDigits(value);
  return Decimal128.fromString(`${coefficient}E${exponent}`);
}

/** Returns the sum of two decimals. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.special || b.special) return fromNumber(size(a) + size(b));
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: scaled(a, exponent) + scaled(b, exponent), exponent };
}

/** Returns the product of two decimals. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.special || b.special) return fromNumber(size(a) * size(b));
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

/** Returns the quotient of two decimals to 34 digits. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.special || b.special || b.coefficient === 0n) return fromNumber(size(a) / size(b));
  const shift = maxDigits + 2 + String(b.coefficient).length;
  const coefficient = (a.coefficient * 10n ** BigInt(shift)) / b.coefficient;
  const exact =
    a.coefficient % b.coefficient === 0n || (a.coefficient * 10n ** BigInt(shift)) % b.coefficient === 0n;
  const quotient = roundDigits({ coefficient, exponent: a.exponent - b.exponent - shift });
  return exact ? trimmed(quotient, a.exponent - b.exponent) : quotient;
}

/** Returns the remainder of two decimals, with the sign of the dividend. */
export function remainderOfDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.special || b.special || b.coefficient === 0n) {
    return b.special && b.special !== "NaN" && !a.special ? a : fromNumber(Number.NaN);
  }
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: scaled(a, exponent) % scaled(b, exponent), exponent };
}

/** Compares two finite decimals exactly: negative, 0 or positive. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const sign = signOf(a);
  if (sign !== signOf(b)) return sign - signOf(b);
  if (sign === 0) return 0;
  const magnitudes = magnitude(a) - magnitude(b);
  if (magnitudes !== 0) return sign * magnitudes;
  const exponent = Math.min(a.exponent, b.exponent);
  const difference = scaled(a, exponent) - scaled(b, exponent);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const signOf = ({ coefficient }: Decimal) => (coefficient < 0n ? -1 : coefficient > 0n ? 1 : 0);

/** Converts a finite double to the exactly equal decimal. */
export function exactDecimal(value: number): Decimal {
  if (!Number.isFinite(value)) return parseDecimal(String(value));
  let exponent = 0;
  let whole = value;
  while (!Number.isInteger(whole)) {
    whole *= 2;
    exponent++;
  }
  return { coefficient: BigInt(whole) * 5n ** BigInt(exponent), exponent: -exponent };
}

/** Removes trailing zeros of the coefficient, until the exponent is `most`. */
export function trimmed(
  { coefficient, exponent, special }: Decimal,
  most = Number.POSITIVE_INFINITY,
): Decimal {
  if (special || coefficient === 0n)
    return { coefficient: 0n, exponent: Number.isFinite(most) ? most : 0, ...(special ? { special } : {}) };
  let digits = coefficient;
  let power = exponent;
  while (power < most && digits % 10n === 0n) {
    digits /= 10n;
    power++;
  }
  return { coefficient: digits, exponent: power };
}

/** Returns the nearest double. */
export const asNumber = (value: Decimal) =>
  value.special ? Number(value.special) : Number(`${value.coefficient}e${value.exponent}`);

/** Returns a number for calculations with infinities, in which only the sign of a finite decimal matters. */
const size = (value: Decimal) => (value.special ? Number(value.special) : signOf(value));

const fromNumber = (value: number) => parseDecimal(String(value));

const scaled = (value: Decimal, exponent: number) =>
  value.coefficient * 10n ** BigInt(value.exponent - exponent);

/**
 * Returns the number of digits before the decimal point, so that very different numbers can be compared
 * without huge powers of ten.
 */
const magnitude = ({ coefficient, exponent }: Decimal) =>
  String(coefficient < 0n ? -coefficient : coefficient).length + exponent;

function roundDigits({ coefficient, exponent }: Decimal): Decimal {
  const negative = coefficient < 0n;
  const digits = negative ? -coefficient : coefficient;
  const excess = String(digits).length - maxDigits;
  if (excess <= 0) return { coefficient, exponent };
  const unit = 10n ** BigInt(excess);
  let rounded = digits / unit;
  const rest = (digits % unit) * 2n;
  if (rest > unit || (rest === unit && rounded % 2n === 1n)) rounded += 1n;
  return { coefficient: negative ? -rounded : rounded, exponent: exponent + excess };
}
