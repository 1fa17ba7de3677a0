import { invalidField } from "../base/errors.ts";
import type { Filter } from "../base/policy.ts";
import { type Field, isReference, isStoredId } from "./field.ts";
import { asList, type QueryValue } from "./parse-query.ts";
import { castValue, type QueryPath, wrongType } from "./values.ts";

/** Limits on values in one `$in` and on characters in one search text. */
const MAX_VALUES = 1_000;
const MAX_TEXT = 1_000;

type Build = (place: Place, value: QueryValue, negated: boolean) => Filter;

interface Place {
  readonly field: Field;
  /** Stored path in MongoDB. */
  readonly stored: string;
  readonly path: QueryPath;
}

interface Operator {
  readonly build: Build;
  readonly negative?: boolean;
  readonly text?: boolean;
}

/**
 * Compiles one operator on one stored path. `negated` gives its complement; as in SQL neither matches a
 * missing value (api.md, Traps). Throws 400 for an unknown operator or a value of the wrong type.
 */
export function compileOperator(name: string, place: Place, value: QueryValue, negated: boolean): Filter {
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (!operator) throw invalidField(place.path, `Unknown operator ${name}`);
  if (place.field.storedAs && !BY_VALUE.has(name))
    throw wrongType(place.path, `compared with ${[...BY_VALUE].join(", ")}`);
  if (operator.text && !isText(place.field)) throw wrongType(place.path, `text for ${name}`);
  return operator.build(place, value, negated !== (operator.negative ?? false));
}

/** True for fields that text operators apply to. */
export const isText = (field: Field): boolean => !isStoredId(field) && TEXTS.has(field.type);

const TEXTS: ReadonlySet<string> = new Set(["string", "text", "uid", "enumeration"]);

/** True for an empty value, which is not a valid id, number or date, so that nothing equals it. */
const isNothing = (field: Field, value: QueryValue): boolean => value === "" && !isText(field);

const equal: Build = ({ field, stored, path }, value, negated) => {
  if (isNothing(field, value)) return { [stored]: negated ? { $ne: null } : { $in: [] } };
  const operands = operandsOf(field, value, path);
  if (negated) return noneOf(field, stored, operands);
  return { [stored]: operands.length === 1 ? operands[0] : { $in: operands } };
};

const oneOf: Build = ({ field, stored, path }, value, negated) => {
  const list = asList(value) ?? [value];
  if (list.length > MAX_VALUES) throw invalidField(path, `More than ${MAX_VALUES} values`);
  const operands = list.flatMap((item) => (isNothing(field, item) ? [] : operandsOf(field, item, path)));
  return negated ? noneOf(field, stored, operands) : { [stored]: { $in: operands } };
};

/** Operators that compare with whole values. Enumerations that are stored in other values allow no others. */
const BY_VALUE: ReadonlySet<string> = new Set(["$eq", "$ne", "$in", "$notIn", "$null", "$notNull"]);

/** Converts a query value to stored values: several if `storedAs` maps it to more than one. */
function operandsOf(field: Field, value: QueryValue, path: QueryPath): readonly unknown[] {
  const operand = castValue(field, value, path);
  if (!field.storedAs) return [operand];
  return Object.hasOwn(field.storedAs, String(operand)) ? (field.storedAs[String(operand)] ?? []) : [];
}

/**
 * Compiles `$ne` and `$notIn`: a to-many relation matches if any of its entries is a different one; a list of
 * scalars matches if it contains none of the values.
 */
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

/** The `before` and `after` assertions also hold next to line breaks; `$` would not in PCRE. */
const matching =
  (before: string, after: string, flags: string): Build =>
  ({ stored, path }, value, negated) => {
    if (typeof value !== "string") throw wrongType(path, "a single value");
    if (value.length > MAX_TEXT || value.includes("\0")) throw wrongType(path, "a short text");
    const pattern = new RegExp(before + escapeRegExp(value) + after, flags);
    return { [stored]: negated ? { $not: pattern, $ne: null } : { $regex: pattern } };
  };

const isNull: Build = ({ field, stored }, value, negated) => {
  const isNull = isTruthy(value) !== negated;
  if (field.many) return { [`${stored}.0`]: { $exists: !isNull } };
  return { [stored]: isNull ? { $eq: null } : { $ne: null } };
};

/** Parses a flag: `$null=false`, `0`, `f` and an empty value mean false, all else true (api.md, Queries). */
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

/** Names of all operators, for the OpenAPI document. */
export const OPERATOR_NAMES: readonly string[] = Object.keys(OPERATORS);

const namesOf = (keep: (operator: Operator, name: string) => boolean): readonly string[] =>
  Object.entries(OPERATORS)
    .filter(([name, operator]) => keep(operator, name))
    .map(([name]) => name);

/** Names of the operators that apply to each use of a field, for the OpenAPI document. */
export const OPERATORS_BY_USE = {
  text: OPERATOR_NAMES,
  order: namesOf(({ text }) => !text),
  equality: [...BY_VALUE],
  presence: ["$null", "$notNull"],
} satisfies Readonly<Record<string, readonly string[]>>;

/** True for operators that accept a list as their value; for the others a list means OR. */
export const acceptsList = (name: string): boolean =>
  name === "$in" || name === "$notIn" || name === "$between";

/** Escapes text as a pattern that matches only that text, in JavaScript and in PCRE. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
