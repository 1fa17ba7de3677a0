import { invalidField } from "../base/errors.ts";
import type { Filter } from "../base/policy.ts";
import { type Field, isReference } from "./field.ts";
import { asList, type QueryValue } from "./parse-query.ts";
import { castValue, type QueryPath, wrongType } from "./values.ts";

/** Values in one `$in`, characters in one text to look for. */
const MAX_VALUES = 1_000;
const MAX_TEXT = 1_000;

type Build = (place: Place, value: QueryValue, negated: boolean) => Filter;

interface Place {
  readonly field: Field;
  /** Where MongoDB finds it. */
  readonly stored: string;
  readonly path: QueryPath;
}

interface Operator {
  readonly build: Build;
  readonly negative?: boolean;
  readonly text?: boolean;
}

/**
 * One operator on one stored path. `negated` gives its complement; as in SQL neither matches a missing value
 * (api.md, Traps). Throws 400 for an unknown operator or a value of the wrong type.
 */
export function compileOperator(name: string, place: Place, value: QueryValue, negated: boolean): Filter {
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (!operator) throw invalidField(place.path, `Unknown operator ${name}`);
  if (operator.text && !isText(place.field)) throw wrongType(place.path, `text for ${name}`);
  return operator.build(place, value, negated !== (operator.negative ?? false));
}

const isText = ({ type, path }: Field): boolean =>
  path !== "_id" && (type === "string" || type === "text" || type === "uid" || type === "enumeration");

const equal: Build = ({ field, stored, path }, value, negated) => {
  // What a client left empty is no id, number or date of anything: nothing equals it.
  if (value === "" && !isText(field)) return { [stored]: negated ? { $ne: null } : { $in: [] } };
  const operand = castValue(field, value, path);
  return negated ? noneOf(field, stored, [operand]) : { [stored]: operand };
};

const oneOf: Build = ({ field, stored, path }, value, negated) => {
  const list = asList(value) ?? [value];
  if (list.length > MAX_VALUES) throw invalidField(path, `More than ${MAX_VALUES} values`);
  const operands = list.map((item) => castValue(field, item, path));
  return negated ? noneOf(field, stored, operands) : { [stored]: { $in: operands } };
};

/** A to-many relation matches when any of its entries is another; a list of scalars when none is one of these. */
const noneOf = (field: Field, stored: string, operands: readonly unknown[]): Filter =>
  field.many && isReference(field)
    ? { [stored]: { $elemMatch: { $nin: operands } } }
    : { [stored]: { $nin: [...operands, null] } };

const compare =
  (positive: string, complement: string): Build =>
  ({ field, stored, path }, value, negated) => {
    if (field.type === "boolean") throw wrongType(path, "compared with $eq, $ne or $null");
    return { [stored]: { [negated ? complement : positive]: castValue(field, value, path) } };
  };

const between: Build = ({ field, stored, path }, value, negated) => {
  const list = asList(value);
  if (list?.length !== 2) throw wrongType(path, "two values");
  const [low, high] = list.map((item) => castValue(field, item, path));
  return negated
    ? { $or: [{ [stored]: { $lt: low } }, { [stored]: { $gt: high } }] }
    : { [stored]: { $gte: low, $lte: high } };
};

/** The pattern's ends are assertions that also hold before and after line breaks; `$` would not in PCRE. */
const matching =
  (before: string, after: string, flags: string): Build =>
  ({ stored, path }, value, negated) => {
    if (typeof value !== "string") throw wrongType(path, "a single value");
    if (value.length > MAX_TEXT || value.includes("\0")) throw wrongType(path, "a short text");
    const pattern = new RegExp(before + escapeRegExp(value) + after, flags);
    return { [stored]: negated ? { $not: pattern, $ne: null } : { $regex: pattern } };
  };

const isNull: Build = ({ field, stored }, value, negated) => {
  const wanted = isTruthy(value) !== negated;
  if (field.many) return { [`${stored}.0`]: { $exists: !wanted } };
  return { [stored]: wanted ? { $eq: null } : { $ne: null } };
};

/** `$null=false`, `0`, `f` and nothing mean false, all else true (api.md, Queries). */
export const isTruthy = (value: QueryValue): boolean =>
  typeof value !== "string" || !["false", "0", "f", ""].includes(value.toLowerCase());

const START = "^";
const END = "(?![\\s\\S])";

const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: { build: equal },
  $ne: { build: equal, negative: true },
  $eqi: { build: matching(START, END, "i"), text: true },
  $nei: { build: matching(START, END, "i"), text: true, negative: true },
  $lt: { build: compare("$lt", "$gte") },
  $lte: { build: compare("$lte", "$gt") },
  $gt: { build: compare("$gt", "$lte") },
  $gte: { build: compare("$gte", "$lt") },
  $in: { build: oneOf },
  $notIn: { build: oneOf, negative: true },
  $contains: { build: matching("", "", ""), text: true },
  $notContains: { build: matching("", "", ""), text: true, negative: true },
  $containsi: { build: matching("", "", "i"), text: true },
  $notContainsi: { build: matching("", "", "i"), text: true, negative: true },
  $startsWith: { build: matching(START, "", ""), text: true },
  $startsWithi: { build: matching(START, "", "i"), text: true },
  $endsWith: { build: matching("", END, ""), text: true },
  $endsWithi: { build: matching("", END, "i"), text: true },
  $null: { build: isNull },
  $notNull: { build: isNull, negative: true },
  $between: { build: between },
};

/** Every operator's name, for the API's own documentation. */
export const OPERATOR_NAMES: readonly string[] = Object.keys(OPERATORS);

/** Operators that take a list as their value instead of meaning OR by it. */
export const takesList = (name: string): boolean =>
  name === "$in" || name === "$notIn" || name === "$between";

/** Text as a pattern that matches only itself, in JavaScript and in PCRE. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
