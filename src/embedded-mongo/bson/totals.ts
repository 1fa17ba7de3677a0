import { addDecimals, type Decimal, exactDecimal, toDecimal128 } from "./decimals.ts";
import {
  divideNumbers,
  makeDouble,
  makeNumber,
  type Numeric,
  type NumericType,
  needsExact,
  toBigInt,
  toExact,
  toNumber,
  widerOf,
} from "./numbers.ts";
import { Decimal128, typeName } from "./types.ts";

/**
 * Running sum in MongoDB's representation: decimals separately, the rest as two doubles, the second with the
 * rounding error of the first, so that int64 values remain exact.
 */
export interface Total {
  readonly type: NumericType;
  readonly high: number;
  readonly low: number;
  /** Plain sum of the doubles, which determines the result for Infinity and NaN. */
  readonly simple: number;
  readonly decimals: Decimal | undefined;
}

/** Empty sum. */
export const noTotal: Total = { type: "int", high: 0, low: 0, simple: 0, decimals: undefined };

const SPLIT = 2n ** 32n;

/** Adds a number to a sum. */
export function addToTotal(total: Total, value: Numeric): Total {
  const type = widerOf(total.type, typeName(value) as NumericType);
  if (value instanceof Decimal128) {
    const { decimals } = total;
    return { ...total, type, decimals: decimals ? addDecimals(decimals, toExact(value)) : toExact(value) };
  }
  const number = toNumber(value);
  if (!needsExact(value) || Number.isSafeInteger(number)) return addDouble(total, number, type);
  // Two doubles that need no rounding.
  const whole = toBigInt(value)!;
  const rest = whole % SPLIT;
  return addDouble(addDouble(total, Number(rest), type), Number(whole - rest), type);
}

function addDouble({ high, low, simple, decimals }: Total, value: number, type: NumericType): Total {
  const [rest, lost] = twoSum(value, low);
  const [sum, error] = twoSum(high, rest);
  return { type, high: sum, low: lost + error, simple: simple + value, decimals };
}

/** Returns the sum of two doubles and its rounding error. */
function twoSum(a: number, b: number): [sum: number, error: number] {
  const sum = a + b;
  const part = sum - a;
  return [sum, a - (sum - part) + (b - part)];
}

/** Returns a sum without decimals as a double, as MongoDB rounds it: the second double is ignored. */
const doubleOf = ({ high, simple }: Pick<Total, "high" | "simple">) =>
  Number.isFinite(high) ? high : simple;

/** Returns the final value of a sum. */
export function totalOf({ type, high, low, simple, decimals }: Total): Numeric {
  const finite = Number.isFinite(high);
  if (decimals) {
    const parts = finite ? [high, low] : [simple];
    return toDecimal128(
      parts.reduce((sum, part) => addDecimals(sum, toExact(toDecimal128(exactDecimal(part)))), decimals),
    );
  }
  if (type === "double") return makeDouble(doubleOf({ high, simple }));
  const whole = BigInt(high) + BigInt(low);
  return BigInt.asIntN(64, whole) === whole ? makeNumber(whole, type) : makeDouble(high);
}

/**
 * Returns the mean as calculated by `$avg` in an expression; `$avg` of a group divides the result of
 * `totalOf`.
 */
export const meanOf = (total: Total, count: number): Numeric =>
  total.decimals ? divideNumbers(totalOf(total), count) : makeDouble(doubleOf(total) / count);
