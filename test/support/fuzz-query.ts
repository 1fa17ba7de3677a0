import fc from "fast-check";
import type { OpenApiParameter } from "#core/api/openapi-types.ts";

/** Strings known to have broken servers. */
const NASTY = [
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0",
  "1e309",
  "-0",
  "0x10",
  "9".repeat(400),
  "a".repeat(3_000),
  "true",
  "false",
  "[object Object]",
  "$where",
  "$gt",
  '{"$gt":""}',
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "../../etc/passwd",
  "..%2f..%2f",
  "\0",
  "a\0b",
  "\ud800",
  "\uffff",
  "\u202e",
  "💥",
  "ﷺ",
  "'; DROP TABLE users; --",
  "<script>alert(1)</script>",
  "(a+)+$",
  ".*",
  "[",
  "\\",
  "2024-13-45",
  "9999-12-31T23:59:60Z",
  "8640000000000001",
  "*",
  "id",
  "createdAt:desc",
  "a,b,c",
  "true,false",
  "\r\nX: y",
  "%",
];

/** Invalid percent-encoding and UTF-8; sent unchanged. */
const BROKEN = [
  "%",
  "%zz",
  "%E0%A4",
  "%FF",
  "%00",
  "%C0%AF",
  "%ED%A0%80",
  "+",
  "%25zz",
  "&",
  "=",
  "[",
  "]",
  "[]",
  "#",
  ";",
];

const OPERATORS = [
  "$eq",
  "$eqi",
  "$ne",
  "$nei",
  "$lt",
  "$lte",
  "$gt",
  "$gte",
  "$in",
  "$notIn",
  "$contains",
  "$notContains",
  "$containsi",
  "$notContainsi",
  "$startsWith",
  "$startsWithi",
  "$endsWith",
  "$endsWithi",
  "$null",
  "$notNull",
  "$between",
  "$and",
  "$or",
  "$not",
  "$regex",
  "$where",
  "$expr",
  "$elemMatch",
];

const INNER = [
  "id",
  "documentId",
  "filters",
  "fields",
  "sort",
  "populate",
  "page",
  "pageSize",
  "start",
  "limit",
  "withCount",
];

/** Generates hostile and random text. */
export const hostileText = (ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...NASTY, ...ids),
    fc.string({ maxLength: 30 }),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.integer().map(String),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );

/** Generates a path with a value for each parameter. */
export function pathArbitrary(template: string, ids: readonly string[]): fc.Arbitrary<string> {
  const places = [...template.matchAll(/\{\w+\}/g)].length;
  const place = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("0123456789abcdef01234567", ...ids) },
    {
      weight: 1,
      arbitrary: hostileText(ids)
        .map(encoded)
        .map((text) => text.slice(0, 500)),
    },
    { weight: 1, arbitrary: fc.constantFrom("%E0%A4", "%", "%00", "me", "count", "-1") },
  );
  return fc.array(place, { minLength: places, maxLength: places }).map((values) => {
    let at = 0;
    return template.replace(/\{\w+\}/g, () => values[at++] || "x");
  });
}

/** Generates a query string for the operation's parameters. */
export function queryArbitrary(
  parameters: readonly OpenApiParameter[],
  ids: readonly string[],
): fc.Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === "query");
  const names = own.length > 0 ? own.map(({ name }) => name) : ["filters", "populate", "fields"];
  const segments = [...new Set([...own.flatMap(wordsOf), ...INNER])];
  const segment = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...segments) },
    { weight: 5, arbitrary: fc.constantFrom(...OPERATORS) },
    { weight: 2, arbitrary: fc.constantFrom("", "0", "1", "99", "101", "999999999") },
    { weight: 1, arbitrary: hostileText(ids).map((text) => encoded(text).slice(0, 60)) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  );
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("1", "true", "desc", "*", ...segments, ...ids) },
    { weight: 4, arbitrary: hostileText(ids).map(encoded) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  );
  const key = fc
    .tuple(
      fc.constantFrom(...names),
      fc.oneof(
        { weight: 9, arbitrary: fc.array(segment, { maxLength: 4 }) },
        fc.array(segment, { maxLength: 25 }),
      ),
    )
    .map(([name, path]) => name + path.map((part) => `[${part}]`).join(""));
  const pair = fc.tuple(key, value).map(([left, right]) => `${left}=${right}`);
  const many = fc
    .tuple(key, value, fc.constantFrom(2, 101, 400))
    .map(([left, right, times]) =>
      Array.from({ length: times }, () => `${left}=${right.slice(0, 5)}`).join("&"),
    );
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant("") },
    { weight: 8, arbitrary: aimed(own, value, ids) },
    { weight: 6, arbitrary: fc.array(pair, { minLength: 1, maxLength: 5 }).map((pairs) => pairs.join("&")) },
    { weight: 1, arbitrary: many },
  );
}

/**
 * Generates one or two correctly named parameters with possibly invalid values, since these reach the most
 * code.
 */
function aimed(
  parameters: readonly OpenApiParameter[],
  value: fc.Arbitrary<string>,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (parameters.length === 0) return fc.constant("");
  const pairs = parameters.map((parameter) => {
    const { name, schema } = parameter;
    const words = [...(schema.items?.enum ?? []), ...(schema.enum ?? []), ...(schema.examples ?? [])].map(
      String,
    );
    const likely = fc.oneof(fc.constantFrom("1", "true", "2020-01-01", "a", ...words, ...ids), value);
    const properties = Object.keys(schema.properties ?? {});
    if (properties.length === 0) {
      const direction = fc.constantFrom("", "", ":desc", ",id");
      return fc.tuple(likely, direction).map(([one, more]) => `${name}=${one}${more}`);
    }
    const operators = operatorsIn(parameter);
    if (operators.length === 0)
      return fc.tuple(fc.constantFrom(...properties), likely).map(([key, one]) => `${name}[${key}]=${one}`);
    const operator = fc.constantFrom("", "", "[0]", "[$not]", "[id]", ...operators.map((one) => `[${one}]`));
    const group = fc.constantFrom("", "", "", "[$or][0]", "[$and][0]", "[$not]");
    return fc
      .tuple(group, fc.constantFrom(...properties), operator, operator, likely)
      .map(
        ([around, key, outer, inner, one]) =>
          `${name}${around}[${key}]${outer === inner ? "" : inner}${outer}=${one}`,
      );
  });
  return fc.array(fc.oneof(...pairs), { minLength: 1, maxLength: 2 }).map((chosen) => chosen.join("&"));
}

const operatorsIn = ({ description: text = "" }: OpenApiParameter): readonly string[] =>
  text.match(/\$\w+/g) ?? [];

/** Returns every name in a parameter's schema or description. */
const wordsOf = (parameter: OpenApiParameter): string[] => [
  ...Object.keys(parameter.schema.properties ?? {}),
  ...[parameter.schema.items?.enum, parameter.schema.enum, parameter.schema.examples].flatMap((values) =>
    (values ?? []).map(String),
  ),
  ...operatorsIn(parameter),
];

/**
 * Percent-encodes any text; lone surrogates, which a URL cannot contain, become the replacement character.
 */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
