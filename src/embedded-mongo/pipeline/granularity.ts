import { makeDouble, makeNumber, type Numeric, toBigInt, toNumber } from "../bson/numbers.ts";
import { typeName } from "../bson/types.ts";
import { CommandError } from "../errors.ts";

/** Rounds a non-negative number to the next one of a series, never to the same number unless it is zero. */
export interface Granularity {
  up(value: Numeric): Numeric;
  down(value: Numeric): Numeric;
}

/** Preferred numbers of IEC 60063: decades divided into equal ratios, rounded to three digits. */
const eSeries = (steps: number) =>
  Array.from({ length: steps }, (_, at) => {
    const number = Math.round(100 * 10 ** (at / steps));
    // The only exception to the rounding in the standard.
    return number === 919 ? 920 : number;
  });

/**
 * R80 of ISO 3; each coarser series uses every second number of it, except that R5 and R10 have two digits.
 */
const r80 = [
  100, 103, 106, 109, 112, 115, 118, 122, 125, 128, 132, 136, 140, 145, 150, 155, 160, 165, 170, 175, 180,
  185, 190, 195, 200, 206, 212, 218, 224, 230, 236, 243, 250, 258, 265, 272, 280, 290, 300, 307, 315, 325,
  335, 345, 355, 365, 375, 387, 400, 412, 425, 437, 450, 462, 475, 487, 500, 515, 530, 545, 560, 575, 600,
  615, 630, 650, 670, 690, 710, 730, 750, 775, 800, 825, 850, 875, 900, 925, 950, 975,
];
const every = (step: number) => r80.filter((_, at) => at % step === 0);

// MongoDB's lists differ (7.0): R80 omits the numbers of R40, and R40 omits 3.35.
const mongoR40 = every(2).filter((number) => number !== 335);
const mongoR80 = r80.filter((_, at) => at % 2 === 1);

const e24 = [10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82, 91];
const e12 = e24.filter((_, at) => at % 2 === 0);

const series: Record<string, readonly number[]> = {
  R5: [10, 16, 25, 40, 63],
  R10: every(8),
  R20: every(4),
  R40: mongoR40,
  R80: mongoR80,
  "1-2-5": [10, 20, 50],
  E6: e12.filter((_, at) => at % 2 === 0),
  E12: e12,
  E24: e24,
  E48: eSeries(48),
  E96: eSeries(96),
  E192: eSeries(192),
};

/** Returns the granularity with a name; throws 40257 for an unknown name. */
export function granularityOf(name: string): Granularity {
  const round = (rounded: (value: number) => number) => (value: Numeric) =>
    toNumber(value) === 0 ? value : makeDouble(rounded(toNumber(value)));
  if (name === "POWERSOF2")
    return {
      up: (value) => (toNumber(value) === 0 ? value : powerOfTwo(Math.floor(binaryLog(value, 0n)) + 1)),
      down: (value) => (toNumber(value) === 0 ? value : powerOfTwo(Math.ceil(binaryLog(value, 1n)) - 1)),
    };
  const numbers = Object.hasOwn(series, name) ? series[name] : undefined;
  if (!numbers) throw new CommandError(40257, `Unknown rounding granularity '${name}'`);
  return { up: round((value) => above(value, numbers)), down: round((value) => below(value, numbers)) };
}

/**
 * Returns a number between the base-2 logarithms of the powers around a value: exact for int64, where the
 * nearest double may be the next power. `less` is 1 for rounding down, which rounds a power of two to the one
 * below.
 */
function binaryLog(value: Numeric, less: 0n | 1n): number {
  const whole = typeName(value) === "long" ? toBigInt(value)! : undefined;
  if (whole === undefined || whole <= 1n) return Math.log2(toNumber(value));
  const bits = (whole - less).toString(2).length;
  return less === 1n ? bits : bits - 1;
}

/**
 * Returns a power of two as `$pow` of integers does: an int, a long if necessary, a double outside that
 * range.
 */
const powerOfTwo = (exponent: number): Numeric =>
  exponent < 0 || exponent > 62 ? makeDouble(2 ** exponent) : makeNumber(1n << BigInt(exponent), "int");

/**
 * Returns the lowest number of the series, in any decade, above a value. Proceeds decade by decade, to round
 * as MongoDB does.
 */
function above(value: number, numbers: readonly number[]): number {
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  let scale = 1;
  while (value >= last * scale) scale *= 10;
  while (value < first * scale) {
    const least = first * scale;
    scale /= 10;
    if (value >= last * scale) return least;
  }
  return numbers.find((number) => value < number * scale)! * scale;
}

function below(value: number, numbers: readonly number[]): number {
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  let scale = 1;
  while (value <= first * scale) scale /= 10;
  while (value > last * scale) {
    const most = last * scale;
    scale *= 10;
    if (value <= first * scale) return most;
  }
  return numbers.findLast((number) => number * scale < value)! * scale;
}
