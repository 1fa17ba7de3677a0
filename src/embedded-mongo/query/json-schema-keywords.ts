import { equalValues } from "../bson/compare.ts";
import { compareNumbers, isNumeric, type Numeric, remainderOfNumbers, toNumber } from "../bson/numbers.ts";
import { BSONRegExp, Decimal128, type Doc, isDoc, typeName } from "../bson/types.ts";
import { failedToParse, notImplemented, typeMismatch } from "../errors.ts";
import {
  countOf,
  flagOf,
  type Keyword,
  type KeywordCompiler,
  namesOf,
  type SchemaTest,
} from "./json-schema-operands.ts";
import { compileRegex } from "./regex.ts";

type TypeTest<Value> = (value: unknown) => value is Value;
const isString: TypeTest<string> = (value) => typeof value === "string";
const isList: TypeTest<unknown[]> = (value) => Array.isArray(value);
const isObject: TypeTest<Doc> = (value): value is Doc => typeName(value) === "object";

/** Restricts values of one type; values of any other type pass. */
const only =
  <Value>(is: TypeTest<Value>, test: (value: Value) => boolean): SchemaTest =>
  (value) =>
    !is(value) || test(value);

/** Keywords that apply to any value. */
export const valueKeywords: Record<string, KeywordCompiler> = {
  allOf: several((tests, value) => tests.every((test) => test(value))),
  anyOf: several((tests, value) => tests.some((test) => test(value))),
  oneOf: several((tests, value) => tests.filter((test) => test(value)).length === 1),
  not: (value, keyword) => {
    const test = keyword.compile(objectOf(value, keyword));
    return (tested) => !test(tested);
  },
  enum: (value, { name }) => {
    if (!Array.isArray(value)) throw typeMismatch(`$jsonSchema keyword '${name}' must be an array`);
    if (value.length === 0) throw failedToParse(`$jsonSchema keyword '${name}' cannot be an empty array`);
    const allowed = value.map(sorted);
    if (hasTwins(allowed))
      throw failedToParse(`$jsonSchema keyword '${name}' array cannot contain duplicate values.`);
    return (tested) => {
      const own = sorted(tested);
      return allowed.some((item) => equalValues(item, own));
    };
  },
};

/** Keywords that apply to numbers and strings. */
export const numberKeywords: Record<string, KeywordCompiler> = {
  multipleOf: (value, { name }) => {
    const divisor = numberOf(value, name);
    if (toNumber(divisor) <= 0)
      throw failedToParse(`$jsonSchema keyword '${name}' must have a positive value`);
    if (!Number.isFinite(toNumber(divisor))) throw notImplemented(`$jsonSchema ${name} of ${divisor}`);
    return only(isNumeric, (number) => {
      if (!Number.isFinite(toNumber(number))) return false;
      // Computed in decimal, so that 0.3 is a multiple of 0.1.
      return toNumber(remainderOfNumbers(asDecimal(number), asDecimal(divisor))) === 0;
    });
  },
  maximum: bound("exclusiveMaximum", 1),
  exclusiveMaximum: besides("maximum"),
  minimum: bound("exclusiveMinimum", -1),
  exclusiveMinimum: besides("minimum"),
  minLength: counting(
    isString,
    (text) => [...text].length,
    (length, least) => length >= least,
  ),
  maxLength: counting(
    isString,
    (text) => [...text].length,
    (length, most) => length <= most,
  ),
  pattern: (value, { name }) => {
    if (typeof value !== "string") throw typeMismatch(`$jsonSchema keyword '${name}' must be a string`);
    const regex = compileRegex(new BSONRegExp(value));
    return only(isString, (text) => regex.test(text));
  },
};

/** Keywords that apply to arrays. */
export const arrayKeywords: Record<string, KeywordCompiler> = {
  minItems: counting(
    isList,
    (list) => list.length,
    (length, least) => length >= least,
  ),
  maxItems: counting(
    isList,
    (list) => list.length,
    (length, most) => length <= most,
  ),
  uniqueItems: (value, keyword) =>
    flagOf(value, keyword) ? only(isList, (list) => !hasTwins(list.map(sorted))) : undefined,
  items: (value, keyword) => {
    if (isDoc(value)) {
      const test = keyword.compile(value);
      return only(isList, (list) => list.every(test));
    }
    if (!Array.isArray(value))
      throw typeMismatch(`$jsonSchema keyword '${keyword.name}' must be an array or an object`);
    const tests = value.map((item) => keyword.compile(objectOf(item, keyword)));
    return only(isList, (list) => tests.every((test, at) => at >= list.length || test(list[at])));
  },
  additionalItems: (value, keyword) => {
    const test = otherwise(value, keyword);
    const { items } = keyword.schema;
    // With a single schema for all items there are no additional items.
    if (!Array.isArray(items)) return undefined;
    return only(isList, (list) => list.slice(items.length).every(test));
  },
};

/** Keywords that apply to documents. */
export const objectKeywords: Record<string, KeywordCompiler> = {
  properties: (value, keyword) => {
    const tests = schemasOf(value, keyword);
    return only(isObject, (doc) =>
      tests.every(([name, test]) => !Object.hasOwn(doc, name) || test(doc[name])),
    );
  },
  patternProperties: (value, keyword) => {
    const tests = patternsOf(value, keyword);
    return only(isObject, (doc) =>
      Object.entries(doc).every(([name, item]) =>
        tests.every(([regex, test]) => !regex.test(name) || test(item)),
      ),
    );
  },
  additionalProperties: (value, keyword) => {
    const test = otherwise(value, keyword);
    const { properties, patternProperties } = keyword.schema;
    const named = isDoc(properties) ? properties : {};
    const patterns = isDoc(patternProperties) ? patternsOf(patternProperties, keyword) : [];
    const isNamed = (name: string) =>
      Object.hasOwn(named, name) || patterns.some(([regex]) => regex.test(name));
    return only(isObject, (doc) => Object.entries(doc).every(([name, item]) => isNamed(name) || test(item)));
  },
  required: (value, keyword) => {
    const names = namesOf(value, keyword);
    return only(isObject, (doc) => names.every((name) => Object.hasOwn(doc, name)));
  },
  minProperties: counting(
    isObject,
    (doc) => Object.keys(doc).length,
    (count, least) => count >= least,
  ),
  maxProperties: counting(
    isObject,
    (doc) => Object.keys(doc).length,
    (count, most) => count <= most,
  ),
  dependencies: (value, keyword) => {
    const needs = Object.entries(objectOf(value, keyword)).map(([name, need]) => {
      if (isDoc(need)) return [name, keyword.compile(need)] as const;
      const others = namesOf(need, keyword);
      return [name, (doc: unknown) => others.every((other) => Object.hasOwn(doc as Doc, other))] as const;
    });
    return only(isObject, (doc) => needs.every(([name, test]) => !Object.hasOwn(doc, name) || test(doc)));
  },
};

function several(holds: (tests: readonly SchemaTest[], value: unknown) => boolean): KeywordCompiler {
  return (value, keyword) => {
    if (!Array.isArray(value)) throw typeMismatch(`$jsonSchema keyword '${keyword.name}' must be an array`);
    if (value.length === 0)
      throw failedToParse(`$jsonSchema keyword '${keyword.name}' must be a non-empty array`);
    const tests = value.map((item) => keyword.compile(objectOf(item, keyword)));
    return (tested) => holds(tests, tested);
  };
}

/**
 * Compiles `maximum` and `minimum`. With `sign` 1 values must be below the bound; values equal to it pass
 * unless it is exclusive.
 */
function bound(exclusive: string, sign: number): KeywordCompiler {
  return (value, { name, schema }) => {
    const limit = numberOf(value, name);
    const limitIsNaN = Number.isNaN(toNumber(limit));
    return only(isNumeric, (number) => {
      if (limitIsNaN || Number.isNaN(toNumber(number)))
        return limitIsNaN && Number.isNaN(toNumber(number)) && schema[exclusive] !== true;
      const difference = sign * compareNumbers(number, limit);
      return difference < 0 || (difference === 0 && schema[exclusive] !== true);
    });
  };
}

function besides(other: string): KeywordCompiler {
  return (value, keyword) => {
    if (keyword.schema[other] === undefined)
      throw failedToParse(`$jsonSchema keyword '${other}' must be a present if '${keyword.name}' is present`);
    flagOf(value, keyword);
    return undefined;
  };
}

function counting<Value>(
  is: TypeTest<Value>,
  measure: (value: Value) => number,
  holds: (measured: number, limit: number) => boolean,
): KeywordCompiler {
  return (value, keyword) => {
    const limit = countOf(value, keyword);
    return only(is, (tested) => holds(measure(tested), limit));
  };
}

/** Compiles the rule for additional items or properties: allowed, forbidden, or validated by a schema. */
function otherwise(value: unknown, keyword: Keyword): SchemaTest {
  if (isDoc(value)) return keyword.compile(value);
  if (typeof value !== "boolean")
    throw typeMismatch(`$jsonSchema keyword '${keyword.name}' must be either an object or a boolean`);
  return () => value;
}

function objectOf(value: unknown, { name }: Keyword): Doc {
  if (!isDoc(value)) throw typeMismatch(`$jsonSchema keyword '${name}' must be an object`);
  return value;
}

const schemasOf = (value: unknown, keyword: Keyword): (readonly [string, SchemaTest])[] =>
  Object.entries(objectOf(value, keyword)).map(([name, schema]) => [
    name,
    keyword.compile(objectOf(schema, keyword)),
  ]);

const patternsOf = (value: unknown, keyword: Keyword): (readonly [RegExp, SchemaTest])[] =>
  schemasOf(value, keyword).map(([pattern, test]) => [compileRegex(new BSONRegExp(pattern)), test]);

function numberOf(value: unknown, name: string): Numeric {
  if (!isNumeric(value)) throw typeMismatch(`$jsonSchema keyword '${name}' must be a number`);
  return value;
}

/** Converts a double to a decimal by its 15 significant digits, as MongoDB does. */
function asDecimal(value: Numeric): Numeric {
  if (value instanceof Decimal128) return value;
  const text = typeName(value) === "double" ? toNumber(value).toPrecision(15) : value.toString();
  return Decimal128.fromString(text);
}

/** Returns the value with document fields sorted by name, because schemas ignore field order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isDoc(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, item]) => [name, sorted(item)]),
  );
}

const hasTwins = (list: readonly unknown[]): boolean =>
  list.some((item, at) => list.slice(0, at).some((other) => equalValues(item, other)));
