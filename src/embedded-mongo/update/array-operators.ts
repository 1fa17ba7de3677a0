import { compareValues, equalValues } from "../bson/compare.ts";
import { toSafeInteger } from "../bson/numbers.ts";
import { BSONRegExp, type Doc, isDoc, typeName } from "../bson/types.ts";
import { badValue, CommandError } from "../errors.ts";
import { isReference, parseField, parseFilter } from "../query/filter.ts";
import { fieldOf, isIndex, toPath } from "../query/paths.ts";
import { plainFilter } from "../query/plain-filter.ts";
import { type MatchContext, type Predicate, predicate } from "../query/predicate.ts";
import { parseSort } from "../query/sort.ts";

/** Computes the new value of a field from the old one; undefined leaves it unchanged. */
export type Change = (old: unknown) => unknown;

/** `$push`, with `$each`, `$position`, `$slice` and `$sort`. */
export function push(argument: unknown, path: string, context: MatchContext): Change {
  const spec = isDoc(argument) && "$each" in argument ? argument : { $each: [argument] };
  for (const key of Object.keys(spec))
    if (!["$each", "$position", "$slice", "$sort"].includes(key))
      throw badValue(`Unrecognized clause in $push: ${key}`);
  const { $each: items } = spec;
  if (!Array.isArray(items))
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeName(items)}`);
  const position = integerClause(spec.$position, "$position");
  const slice = integerClause(spec.$slice, "$slice");
  const order = spec.$sort === undefined ? undefined : sorter(spec.$sort, context);
  return (old) => {
    const list = [...arrayOf(old, path, "$push")];
    const tooMany = slice !== undefined && list.length > Math.abs(slice);
    const sorts = order !== undefined && list.length > 0;
    if (old !== undefined && items.length === 0 && !sorts && !tooMany) return undefined;
    list.splice(position ?? list.length, 0, ...items);
    if (order) list.sort(order);
    if (slice === undefined) return list;
    return slice < 0 ? list.slice(slice) : list.slice(0, slice);
  };
}

function integerClause(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  const number = toSafeInteger(value);
  if (number === undefined)
    throw badValue(`The value for ${name} must be an integer value, not of type: ${typeName(value)}`);
  return number;
}

function sorter(sort: unknown, { collation }: MatchContext): (a: unknown, b: unknown) => number {
  if (isDoc(sort)) {
    if (Object.keys(sort).length === 0)
      throw badValue("The $sort pattern is empty when it should be a set of fields.");
    const fields = parseSort(sort);
    return (a, b) => {
      for (const { path, descending } of fields) {
        const [one, other] = [a, b].map((item) => (isDoc(item) ? valueBelow(item, path.parts) : undefined));
        // Missing values compare as null.
        const order = compareValues(one ?? null, other ?? null, collation);
        if (order !== 0) return descending ? -order : order;
      }
      return 0;
    };
  }
  const sign = toSafeInteger(sort);
  if (sign !== 1 && sign !== -1) throw badValue("The $sort element value must be either 1 or -1");
  return (a, b) => sign * compareValues(a, b, collation);
}

/**
 * Returns the value at a path for sorting by `$push`: an array is compared whole, and traversed only by
 * index.
 */
function valueBelow(item: Doc, parts: readonly string[]): unknown {
  let value: unknown = item;
  for (const part of parts)
    if (isDoc(value)) value = fieldOf(value, part);
    else value = Array.isArray(value) && isIndex(part) ? value[Number(part)] : undefined;
  return value;
}

/** `$addToSet`, with `$each`. */
export function addToSet(argument: unknown, path: string, { collation }: MatchContext): Change {
  const each = isDoc(argument) && "$each" in argument;
  if (each && Object.keys(argument).length > 1)
    throw badValue("Found unexpected fields after $each in $addToSet");
  const items = each ? argument.$each : [argument];
  if (!Array.isArray(items))
    throw badValue(
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(items)}`,
    );
  return (old) => {
    const list = [...arrayOf(old, path, "$addToSet")];
    for (const item of items) if (!list.some((there) => equalValues(there, item, collation))) list.push(item);
    return list;
  };
}

/** `$pop`: removes the last element (1) or the first (-1). */
export function pop(argument: unknown, path: string): Change {
  const end = toSafeInteger(argument);
  if (end !== 1 && end !== -1)
    throw new CommandError("FailedToParse", `$pop expects 1 or -1, found: ${String(argument)}`);
  return (old) => {
    if (old === undefined) return undefined;
    if (!Array.isArray(old))
      throw new CommandError(
        "TypeMismatch",
        `Path '${path}' contains an element of non-array type '${typeName(old)}'`,
      );
    return end === 1 ? old.slice(0, -1) : old.slice(1);
  };
}

/** `$pull`: removes elements that equal a value or satisfy a condition. */
export function pull(argument: unknown, context: MatchContext): Change {
  const test = pullTest(argument, context);
  return remove("$pull", test);
}

function pullTest(argument: unknown, context: MatchContext): Predicate {
  if (isDoc(argument) && !isPathOperator(Object.keys(argument)[0])) {
    const inner = predicate(plainFilter(parseFilter(argument)), context);
    return (item) => isDoc(item) && inner(item);
  }
  if (!isDoc(argument) && !(argument instanceof BSONRegExp))
    return (item) => equalValues(item, argument, context.collation);
  // Operators treat an element like a field: if it is an array, its elements are tested.
  const test = predicate(plainFilter(parseField(toPath("element"), argument)), context);
  return (element) => test({ element });
}

/**
 * True if a condition applies to the element itself; `$or` and the like, and the fields of a DBRef, apply to
 * documents among the elements.
 */
const isPathOperator = (name = ""): boolean =>
  name.startsWith("$") &&
  !isReference(name) &&
  !["$and", "$or", "$nor", "$not", "$expr", "$jsonSchema"].includes(name);

/** `$pullAll`: removes elements that equal one of the values. */
export function pullAll(argument: unknown, { collation }: MatchContext): Change {
  if (!Array.isArray(argument))
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(argument)}`);
  return remove("$pullAll", (item) => argument.some((value) => equalValues(item, value, collation)));
}

function remove(operator: string, test: Predicate): Change {
  return (old) => {
    if (old === undefined) return undefined;
    if (!Array.isArray(old)) throw badValue(`Cannot apply ${operator} to a non-array value`);
    return old.filter((item) => !test(item));
  };
}

function arrayOf(old: unknown, path: string, operator: string): readonly unknown[] {
  if (old === undefined) return [];
  if (Array.isArray(old)) return old;
  if (operator === "$addToSet")
    throw badValue(
      `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeName(old)}`,
    );
  throw badValue(`The field '${path}' must be an array but is of type ${typeName(old)} in document`);
}
