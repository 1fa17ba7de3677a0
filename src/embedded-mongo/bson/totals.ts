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
 * A sum under way, as MongoDB keeps it: decimals apart; the rest as two doubles, the second what rounding took from the
 * first, so that int64 values stay exact.
 */
export interface Total {
  readonly type: NumericType;
  readonly high: number;
  readonly low: number;
  /** The sum of doubles as it comes, which says what Infinity and NaN add up to. */
  readonly simple: number;
  readonly decimals: Decimal | undefined;
}

/** The sum of nothing. */
export const noTotal: Total = { type: "int", high: 0, low: 0, simple: 0, decimals: undefined };

const SPLIT = 2n ** 32n;

/** Adds one more number to a sum. */
export function addToTotal(total: Total, value: Numeric): Total {
  const type = widerOf(total.type, typeName(value) as NumericType);
  if (value instanceof Decimal128) {
    const { decimals } = total;
    return { ...total, type, decimals: decimals ? addDecimals(decimals, toExact(value)) : toExact(value) };
  }
  const number = toNumber(value);
  if (!needsExact(value) || Number.isSafeInteger(number)) return addDouble(total, number, type);
  // Two doubles, neither rounded.
  const whole = toBigInt(value)!;
  const rest = whole % SPLIT;
  return addDouble(addDouble(total, Number(rest), type), Number(whole - rest), type);
}

function addDouble({ high, low, simple, decimals }: Total, value: number, type: NumericType): Total {
  const [rest, lost] = twoSum(value, low);
  const [sum, error] = twoSum(high, rest);
  return { type, high: sum, low: lost + error, simple: simple + value, decimals };
}

/** A sum of two doubles, and what its rounding took. */
function twoSum(a: number, b: number): [sum: number, error: number] {
  const sum = a + b;
  const part = sum - a;
  return [sum, a - (sum - part) + (b - part)];
}

/** A sum without decimals as MongoDB rounds it to a double: what its second double holds is left out. */
const doubleOf = ({ high, simple }: Pick<Total, "high" | "simple">) =>
  Number.isFinite(high) ? high : simple;

/** What a sum came to. */
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

/** The mean as `$avg` in an expression reckons it; `$avg` of a group divides what `totalOf` tells. */
export const meanOf = (total: Total, count: number): Numeric =>
  total.decimals ? divideNumbers(totalOf(total), count) : makeDouble(doubleOf(total) / count);
