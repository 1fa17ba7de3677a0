import { divideNumbers, isNumeric, makeDouble, type Numeric, toNumber } from "../bson/numbers.ts";
import { addToTotal, meanOf, noTotal, type Total, totalOf } from "../bson/totals.ts";
import { isDoc } from "../bson/types.ts";
import { CommandError, notImplemented } from "../errors.ts";
import { distinctValues, mergeObjects } from "../expressions/array-values.ts";
import {
  type Compiler,
  compareInExpression,
  type Expression,
  isNullish,
  register,
} from "../expressions/evaluate.ts";
import type { Accumulator } from "./accumulator.ts";
import { highest, lowest, ordered, sortedValues, taking } from "./ordered-accumulators.ts";

type AccumulatorCompiler = (argument: unknown, compiler: Compiler) => () => Accumulator;

/** Creates an accumulator over the values of one expression. */
const overValues =
  <State>(
    start: () => State,
    add: (state: State, value: unknown) => State,
    finish: (state: State) => unknown,
  ): AccumulatorCompiler =>
  (argument, compiler) => {
    const expression = compiler.compile(argument);
    return () => {
      let state = start();
      return {
        add: (doc, variables) => {
          state = add(state, expression(doc, variables));
        },
        result: () => finish(state),
      };
    };
  };

const collect = (finish: (values: unknown[]) => unknown) =>
  overValues<unknown[]>(
    () => [],
    (values, value) => {
      values.push(value);
      return values;
    },
    finish,
  );

const total = (values: readonly unknown[]): Total => values.filter(isNumeric).reduce(addToTotal, noTotal);

const sum = (values: readonly unknown[]): Numeric => totalOf(total(values));

function average(values: readonly unknown[]): unknown {
  const { length } = values.filter(isNumeric);
  return length === 0 ? null : meanOf(total(values), length);
}

function deviation(values: readonly unknown[], sample: boolean): unknown {
  const numbers = values.filter(isNumeric).map(toNumber);
  const count = numbers.length - Number(sample);
  if (count <= 0) return null;
  const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
  return makeDouble(Math.sqrt(numbers.reduce((total, value) => total + (value - mean) ** 2, 0) / count));
}

function extreme(values: readonly unknown[], sign: number, compiler?: Compiler): unknown {
  let best: unknown;
  for (const value of values)
    if (
      !isNullish(value) &&
      (best === undefined || sign * compareInExpression(value, best, compiler?.collation) < 0)
    )
      best = value;
  return best ?? null;
}

const accumulators: Record<string, AccumulatorCompiler> = {
  $sum: overValues<Total>(
    () => noTotal,
    (total, value) => (isNumeric(value) ? addToTotal(total, value) : total),
    totalOf,
  ),
  $avg: overValues<{ total: Total; count: number }>(
    () => ({ total: noTotal, count: 0 }),
    ({ total, count }, value) =>
      isNumeric(value) ? { total: addToTotal(total, value), count: count + 1 } : { total, count },
    ({ total, count }) => (count === 0 ? null : divideNumbers(totalOf(total), count)),
  ),
  $min: (argument, compiler) =>
    overValues<unknown>(
      () => null,
      (best, value) => extreme([best, value], 1, compiler),
      (best) => best,
    )(argument, compiler),
  $max: (argument, compiler) =>
    overValues<unknown>(
      () => null,
      (best, value) => extreme([best, value], -1, compiler),
      (best) => best,
    )(argument, compiler),
  $first: overValues<{ value?: unknown; set: boolean }>(
    () => ({ set: false }),
    (state, value) => (state.set ? state : { value, set: true }),
    ({ value }) => value ?? null,
  ),
  $last: overValues<unknown>(
    () => null,
    (_last, value) => value,
    (last) => last ?? null,
  ),
  $push: collect((values) => values.filter((value) => value !== undefined)),
  $addToSet: (argument, compiler) =>
    collect((values) =>
      distinctValues(
        values.filter((value) => value !== undefined),
        compiler.collation,
      ),
    )(argument, compiler),
  $mergeObjects: collect(mergeObjects),
  $stdDevPop: collect((values) => deviation(values, false)),
  $stdDevSamp: collect((values) => deviation(values, true)),
  $count: (argument) => {
    if (!isDoc(argument) || Object.keys(argument).length > 0)
      throw new CommandError("TypeMismatch", "$count takes no arguments, i.e. $count:{}");
    return () => {
      let count = 0;
      return { add: () => void count++, result: () => count };
    };
  },
  $top: (argument, compiler) => ordered(argument, compiler, (list) => highest(list, 1)[0], false),
  $bottom: (argument, compiler) => ordered(argument, compiler, (list) => lowest(list, 1)[0], false),
  $topN: (argument, compiler) => ordered(argument, compiler, highest, true),
  $bottomN: (argument, compiler) => ordered(argument, compiler, lowest, true),
  $firstN: (argument, compiler) => taking(argument, compiler, (values, n) => values.slice(0, n)),
  $lastN: (argument, compiler) => taking(argument, compiler, (values, n) => values.slice(-n)),
  $maxN: (argument, compiler) =>
    taking(argument, compiler, (values, n) => sortedValues(values, compiler.collation).reverse().slice(0, n)),
  $minN: (argument, compiler) =>
    taking(argument, compiler, (values, n) => sortedValues(values, compiler.collation).slice(0, n)),
};

/** Compiles `{ field: { $accumulator: argument } }`. */
export function compileAccumulator(field: string, spec: unknown, compiler: Compiler): () => Accumulator {
  if (!isDoc(spec)) throw new CommandError(40234, `The field '${field}' must be an accumulator object`);
  const keys = Object.keys(spec);
  if (keys.length !== 1) throw new CommandError(40238, `The field '${field}' must specify one accumulator`);
  const [name] = keys as [string];
  const accumulator = accumulators[name];
  if (!accumulator) {
    if (["$accumulator", "$median", "$percentile"].includes(name)) throw notImplemented(name);
    throw new CommandError(15952, `unknown group operator '${name}'`);
  }
  return accumulator(spec[name], compiler);
}

/**
 * Creates the expression form of `$sum` and similar accumulators: over their arguments, or over the elements
 * if the only argument is an array.
 */
function asExpression(finish: (values: readonly unknown[], compiler: Compiler) => unknown) {
  return (argument: unknown, compiler: Compiler): Expression => {
    const items = (Array.isArray(argument) ? argument : [argument]).map((item) => compiler.compile(item));
    return (doc, variables) => {
      const values = items.map((item) => item(doc, variables));
      const [only] = values;
      return finish(values.length === 1 && Array.isArray(only) ? only : values, compiler);
    };
  };
}

register({
  $sum: asExpression(sum),
  $avg: asExpression(average),
  $min: asExpression((values, compiler) => extreme(values, 1, compiler)),
  $max: asExpression((values, compiler) => extreme(values, -1, compiler)),
  $stdDevPop: asExpression((values) => deviation(values, false)),
  $stdDevSamp: asExpression((values) => deviation(values, true)),
});
