import { type Doc, isDoc, typeName } from "../bson/types.ts";
import { CommandError, failedToParse } from "../errors.ts";
import type { Collation } from "../indexes/collation.ts";
import { sortKeyOf } from "../indexes/keys.ts";
import { setField } from "../query/paths.ts";
import { valueKey } from "../query/predicate.ts";
import { parseSort } from "../query/sort.ts";
import { array, distinctValues, integer, joinedArrays, keySet, mergeObjects } from "./array-values.ts";
import {
  type Compiler,
  checkVariable,
  compareInExpression,
  compileNamed,
  type Expression,
  isNullish,
  isTrue,
  nullable,
  type Operator,
  register,
  simple,
} from "./evaluate.ts";

register({
  $isArray: simple(1, ([value]) => Array.isArray(value)),
  $size: simple(1, ([value]) => {
    if (!Array.isArray(value))
      throw new CommandError(
        17124,
        `The argument to $size must be an array, but was of type: ${typeName(value)}`,
      );
    return value.length;
  }),
  $arrayElemAt: nullable(2, ([list, at]) =>
    element(array(list, "$arrayElemAt", 28689), integer(at, "$arrayElemAt")),
  ),
  $first: simple(1, ([list]) => (isNullish(list) ? null : element(array(list, "$first", 28689), 0))),
  $last: simple(1, ([list]) => (isNullish(list) ? null : element(array(list, "$last", 28689), -1))),
  $concatArrays: simple([0, 1000], (lists) => joinedArrays(lists, "$concatArrays", 28664)),
  $reverseArray: nullable(1, ([list]) => array(list, "$reverseArray", 34435).toReversed()),
  $slice: nullable([2, 3], ([list, a, b]) => slice(array(list, "$slice", 28724), a, b)),
  $in: simple(2, ([value, list], { collation }) =>
    array(list, "$in", 40081).some((item) => compareInExpression(item, value, collation) === 0),
  ),
  $indexOfArray: simple([2, 4], ([list, value, start = 0, end], { collation }) => {
    if (isNullish(list)) return null;
    const items = array(list, "$indexOfArray", 40090);
    const first = place(start);
    const last = end === undefined ? items.length : place(end);
    for (let at = first; at < Math.min(last, items.length); at++)
      if (compareInExpression(items[at], value, collation) === 0) return at;
    return -1;
  }),
  $range: simple([2, 3], ([start, end, step = 1]) => {
    const [from, to, by] = [start, end, step].map((value) => integer(value, "$range")) as [
      number,
      number,
      number,
    ];
    if (by === 0) throw new CommandError(34449, "$range requires a non-zero step value");
    const list: number[] = [];
    for (let at = from; by > 0 ? at < to : at > to; at += by) list.push(at);
    return list;
  }),
  $filter: overItems("$filter", ["input", "cond"], ["as", "limit"], (items, { cond, limit }) => {
    const most = limit === undefined || limit === null ? Number.POSITIVE_INFINITY : integer(limit, "$filter");
    const kept: unknown[] = [];
    for (const item of items) {
      if (kept.length >= most) break;
      if (isTrue(cond!(item))) kept.push(item);
    }
    return kept;
  }),
  $map: overItems("$map", ["input", "in"], ["as"], (items, { in: body }) =>
    items.map((item) => body!(item) ?? null),
  ),
  $reduce: (argument, compiler) => {
    const {
      input,
      initialValue,
      in: body,
    } = compileNamed(argument, compiler, "$reduce", ["input", "initialValue", "in"]);
    return (doc, variables) => {
      const list = input!(doc, variables);
      if (isNullish(list)) return null;
      return array(list, "$reduce", 40080).reduce(
        (value, item) => body!(doc, { ...variables, value, this: item }),
        initialValue!(doc, variables),
      );
    };
  },
  $sortArray: (argument, compiler) => {
    if (!isDoc(argument)) throw failedToParse("$sortArray requires an object as an argument");
    const input = compiler.compile(argument.input);
    const { sortBy } = argument;
    const fields = isDoc(sortBy) ? parseSort(sortBy) : undefined;
    const sign = fields ? 1 : integer(sortBy, "$sortArray");
    return (doc, variables) => {
      const list = input(doc, variables);
      if (isNullish(list)) return null;
      const items = array(list, "$sortArray", 2942504);
      if (!fields) return items.toSorted((a, b) => sign * compareInExpression(a, b, compiler.collation));
      return items
        .map((item) => ({ item, key: sortKeyOf(isDoc(item) ? item : {}, fields, compiler.collation) }))
        .sort((a, b) => Buffer.compare(a.key, b.key))
        .map(({ item }) => item);
    };
  },
  $zip: (argument, compiler) => {
    const {
      inputs,
      useLongestLength: toLongest,
      defaults,
    } = compileNamed(argument, compiler, "$zip", ["inputs"], ["useLongestLength", "defaults"]);
    return (doc, variables) => {
      const lists = array(inputs!(doc, variables), "$zip", 34460);
      if (lists.some(isNullish)) return null;
      const longest = toLongest?.(doc, variables) === true;
      const fill = defaults?.(doc, variables);
      const sizes = lists.map((list) => array(list, "$zip", 34468).length);
      const length = longest ? Math.max(...sizes) : Math.min(...sizes);
      return Array.from({ length }, (_, at) =>
        lists.map((list, place) => {
          const items = list as unknown[];
          return at < items.length ? items[at] : Array.isArray(fill) ? (fill[place] ?? null) : null;
        }),
      );
    };
  },
  $arrayToObject: nullable(1, ([list]) => {
    const result: Doc = {};
    for (const item of array(list, "$arrayToObject", 40386)) {
      const [name, value] = Array.isArray(item) ? item : isDoc(item) ? [item.k, item.v] : [];
      if (typeof name !== "string") throw new CommandError(40394, "$arrayToObject requires string keys");
      setField(result, name, value ?? null);
    }
    return result;
  }),
  $objectToArray: nullable(1, ([value]) => {
    if (!isDoc(value))
      throw new CommandError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
    return Object.entries(value).map(([k, v]) => ({ k, v }));
  }),
  $mergeObjects: simple([0, 1000], (values) => {
    const [only] = values;
    return mergeObjects(values.length === 1 && Array.isArray(only) ? only : values);
  }),
  $firstN: takeN("$firstN", (items, n) => items.slice(0, n)),
  $lastN: takeN("$lastN", (items, n) => items.slice(-n)),
  $maxN: takeN("$maxN", (items, n, collation) => ordered(items, collation).reverse().slice(0, n)),
  $minN: takeN("$minN", (items, n, collation) => ordered(items, collation).slice(0, n)),
  $setUnion: simple([0, 1000], (lists, { collation }) => {
    const all = joinedArrays(lists, "$setUnion", 17043);
    return all && distinctValues(all, collation);
  }),
  $setIntersection: simple([0, 1000], (lists, { collation }) => {
    if (!joinedArrays(lists, "$setIntersection", 17047)) return null;
    const [first, ...others] = lists.map((list) => array(list, "$setIntersection", 17047));
    const sets = others.map((items) => keySet(items, collation));
    const isInAll = (item: unknown) => sets.every((set) => set.has(valueKey(item, collation)));
    return distinctValues((first ?? []).filter(isInAll), collation);
  }),
  $setDifference: nullable(2, ([a, b], { collation }) => {
    const removed = keySet(array(b, "$setDifference", 17049), collation);
    return array(a, "$setDifference", 17048).filter((item) => {
      const key = valueKey(item, collation);
      const kept = !removed.has(key);
      removed.add(key);
      return kept;
    });
  }),
  $setEquals: simple([2, 1000], (lists, { collation }) => {
    const [first, ...others] = lists.map((list) => keySet(array(list, "$setEquals", 17044), collation));
    return others.every((set) => set.size === first!.size && [...set].every((key) => first!.has(key)));
  }),
  $setIsSubset: simple(2, ([a, b], { collation }) => {
    const all = keySet(array(b, "$setIsSubset", 17042), collation);
    return array(a, "$setIsSubset", 17046).every((item) => all.has(valueKey(item, collation)));
  }),
  $allElementsTrue: simple(1, ([list]) => array(list, "$allElementsTrue", 17040).every(isTrue)),
  $anyElementTrue: simple(1, ([list]) => array(list, "$anyElementTrue", 17041).some(isTrue)),
});

const element = (list: unknown[], at: number) => list.at(at);

function slice(list: unknown[], a: unknown, b: unknown): unknown[] {
  const first = integer(a, "$slice");
  if (b === undefined) return first < 0 ? list.slice(first) : list.slice(0, first);
  const count = integer(b, "$slice");
  if (count <= 0) throw new CommandError(28729, "Third argument to $slice must be positive");
  const start = first < 0 ? Math.max(list.length + first, 0) : first;
  return list.slice(start, start + count);
}

type Bound = Partial<Record<string, (item: unknown) => unknown>> & { limit?: unknown };

/** Creates operators with `input`, `as` and an expression evaluated for each item. */
function overItems(
  name: string,
  required: string[],
  optional: string[],
  run: (items: unknown[], bound: Bound) => unknown,
): Operator {
  return (argument, compiler) => {
    if (!isDoc(argument)) throw failedToParse(`${name} only supports an object as its argument`);
    const { as = "this", ...rest } = argument;
    if (typeof as !== "string") throw failedToParse(`${name}: 'as' must be a string`);
    checkVariable(as);
    const { input, limit, ...bodies } = compileNamed(rest, compiler, name, required, optional);
    return (doc, variables) => {
      const list = input!(doc, variables);
      if (isNullish(list)) return null;
      const bound: Record<string, unknown> = { limit: limit?.(doc, variables) };
      for (const [part, body] of Object.entries(bodies))
        bound[part] = (item: unknown) => (body as Expression)(doc, { ...variables, [as]: item });
      return run(array(list, name, 28651), bound as Bound);
    };
  };
}

function takeN(
  name: string,
  take: (items: unknown[], n: number, collation: Collation | undefined) => unknown[],
): Operator {
  return (argument, compiler: Compiler) => {
    const { input, n } = compileNamed(argument, compiler, name, ["input", "n"]);
    return (doc, variables) => {
      const list = input!(doc, variables);
      const count = integer(n!(doc, variables), name);
      if (count <= 0) throw new CommandError(5787908, "'n' must be greater than 0");
      return take(array(list, name, 5788200), count, compiler.collation);
    };
  };
}

const ordered = (items: unknown[], collation: Collation | undefined) =>
  items.filter((item) => !isNullish(item)).sort((a, b) => compareInExpression(a, b, collation));

/** Returns an argument of `$indexOfArray` that must be a non-negative integer. */
function place(value: unknown): number {
  const at = integer(value, "$indexOfArray");
  if (at < 0) throw new CommandError(40097, `$indexOfArray requires a nonnegative index, found: ${at}`);
  return at;
}
