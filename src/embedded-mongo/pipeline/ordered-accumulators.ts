import { isNumeric, toNumber } from "../bson/numbers.ts";
import { isDoc } from "../bson/types.ts";
import { CommandError } from "../errors.ts";
import { type Compiler, compareInExpression, type Expression, isNullish } from "../expressions/evaluate.ts";
import { sortKeyOf } from "../indexes/keys.ts";
import { parseSort } from "../query/sort.ts";
import type { Accumulator } from "./accumulator.ts";

/** Compiles `$top`, `$bottom` and their `N` forms: values by an order of the documents. */
export function ordered(
  argument: unknown,
  compiler: Compiler,
  pick: (list: Keyed[], n: number) => unknown,
  several: boolean,
): () => Accumulator {
  if (!isDoc(argument) || !isDoc(argument.sortBy))
    throw new CommandError("FailedToParse", "$top and $bottom need 'sortBy' and 'output'");
  const fields = parseSort(argument.sortBy);
  const output = compiler.compile(argument.output);
  const count = several ? compiler.compile(argument.n) : undefined;
  return () => {
    const list: Keyed[] = [];
    let n = 1;
    return {
      add: (doc, variables) => {
        if (count) n = positive(count(doc, variables));
        list.push({ key: sortKeyOf(doc, fields, compiler.collation), value: output(doc, variables) });
      },
      result: () => pick(list, n),
    };
  };
}

/** Compiles `$firstN`, `$lastN`, `$maxN` and `$minN`: some of the values. */
export function taking(
  argument: unknown,
  compiler: Compiler,
  take: (values: unknown[], n: number) => unknown[],
): () => Accumulator {
  if (!isDoc(argument)) throw new CommandError("FailedToParse", "this accumulator needs 'input' and 'n'");
  const input: Expression = compiler.compile(argument.input);
  const count = compiler.compile(argument.n);
  return () => {
    const values: unknown[] = [];
    let n = 1;
    return {
      add: (doc, variables) => {
        n = positive(count(doc, variables));
        values.push(input(doc, variables) ?? null);
      },
      result: () => take(values, n),
    };
  };
}

/** Value of a document and its sort key. */
interface Keyed {
  readonly key: Buffer;
  readonly value: unknown;
}

/** Returns the first values in the order. */
export const highest = (list: Keyed[], n: number) =>
  list
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .slice(0, n)
    .map(({ value }) => value ?? null);

/** Returns the last values in the order; among equal ones, those that came first. */
export const lowest = (list: Keyed[], n: number) =>
  list
    .sort((a, b) => Buffer.compare(b.key, a.key))
    .slice(0, n)
    .map(({ value }) => value ?? null)
    .reverse();

/** Returns the values in sort order, without null and missing ones. */
export const sortedValues = (values: unknown[], collation: Compiler["collation"]) =>
  values.filter((value) => !isNullish(value)).sort((a, b) => compareInExpression(a, b, collation));

function positive(value: unknown): number {
  const n = isNumeric(value) ? toNumber(value) : 0;
  if (!Number.isInteger(n) || n <= 0) throw new CommandError(5787908, "'n' must be greater than 0");
  return n;
}
