import fc from "fast-check";
import type { JsonSchema, OpenApi, OpenApiContent } from "#core/api/openapi-types.ts";
import { hostileText } from "./fuzz-query.ts";

/** A body and its headers. */
export interface FuzzBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** Unexpected content types, and encodings that do not match the bytes. */
const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { "Content-Type": "text/plain" },
  { "Content-Type": "application/json; charset=utf-16" },
  { "Content-Type": "application/json; charset=nonsense" },
  { "Content-Type": "multipart/form-data" },
  { "Content-Type": "application/x-www-form-urlencoded" },
  { "Content-Type": ";;;" },
  { "Content-Type": "application/json", "Content-Encoding": "gzip" },
  { "Content-Type": "application/json", "Content-Encoding": "nonsense" },
  {},
];

/** Texts that are not valid JSON bodies. */
const ODD_TEXTS: readonly string[] = [
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "1",
  "{}",
  '{"data":null}',
  '{"data":[]}',
  '{"data":"x"}',
  '{"data":{}}',
  '{"data":{"__proto__":{"a":1}}}',
  '{"data":{"constructor":{"prototype":{"a":1}}}}',
  '{"data":{"$set":{"role":"admin"}}}',
  `{"data":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
  `{"data":${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}}`,
  '{"data":{"id":"\\ud800"}}',
  "\uFEFF{}",
  "{'data':{}}",
  '{"data":{"a":1e400}}',
];

const BOUNDARY = "----fuzz";

/** Generates bodies matching the operation's schema, nearly matching ones, hostile ones and non-JSON. */
export function bodyArbitrary(
  content: OpenApiContent,
  document: OpenApi,
  ids: readonly string[],
): fc.Arbitrary<FuzzBody> {
  const [type = "application/json", { schema } = { schema: {} }] = Object.entries(content)[0] ?? [];
  if (type.startsWith("multipart/")) return multipart(schema, document, ids);
  const json = { "Content-Type": "application/json" };
  const text = (headers: Readonly<Record<string, string>>) => (value: string) => ({
    headers,
    bytes: Buffer.from(value),
  });
  return fc.oneof(
    {
      weight: 10,
      arbitrary: anyValue(schema, document, ids, 0).map((value) => text(json)(JSON.stringify(value) ?? "")),
    },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_TEXTS).map(text(json)) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 200 })
        .map((bytes) => ({ headers: json, bytes: Buffer.from(bytes) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...ODD_HEADERS), fc.constantFrom(...ODD_TEXTS))
        .map(([headers, value]) => text(headers)(value)),
    },
  );
}

function anyValue(
  schema: JsonSchema,
  document: OpenApi,
  ids: readonly string[],
  depth: number,
): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 7, arbitrary: fitting(schema, document, ids, depth) },
    { weight: 1, arbitrary: hostileText(ids) },
    { weight: 1, arbitrary: hostileJson(ids) },
  );
}

const hostileJson = (ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(
      null,
      [],
      {},
      { $gt: "" },
      { $ne: null },
      { $where: "1" },
      { connect: "x" },
      { set: [{}] },
      -1,
      1e308,
      0.1,
      2 ** 53,
    ),
    fc.record({
      connect: fc.array(fc.constantFrom("x", ...ids)),
      disconnect: fc.constantFrom<unknown>(null, [], ...ids),
    }),
    fc.array(fc.constantFrom<unknown>(...ids, null, 1), { maxLength: 5 }),
  );

/** Generates a value that mostly matches the schema. */
function fitting(
  schema: JsonSchema,
  document: OpenApi,
  ids: readonly string[],
  depth: number,
): fc.Arbitrary<unknown> {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    if (name === "Id" && ids.length > 0) return fc.constantFrom(...ids);
    return fitting(document.components.schemas[name] ?? {}, document, ids, depth);
  }
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  if (depth > 5) return fc.constant(null);
  const inner = (item: JsonSchema) => anyValue(item, document, ids, depth + 1);
  if (schema.anyOf && schema.anyOf.length > 0) return fc.oneof(...schema.anyOf.map(inner));
  switch (typeof schema.type === "string" ? schema.type : schema.type?.[0]) {
    case "string":
      return textOf(schema, ids);
    case "integer":
      return fc.integer({
        min: schema.minimum ?? -1_000,
        max: Math.max(schema.minimum ?? 0, schema.maximum ?? 100_000),
      });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(inner(schema.items ?? {}), { maxLength: 4 });
    case "object":
      return objectOf(schema, inner, ids);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textOf(
  { format, minLength = 0, maxLength = 60 }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format === "email") return fc.emailAddress();
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const text = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) });
  return ids.length > 0 ? fc.oneof(text, text, fc.constantFrom(...ids)) : text;
}

const objectOf = (
  { properties = {}, required = [] }: JsonSchema,
  inner: (schema: JsonSchema) => fc.Arbitrary<unknown>,
  ids: readonly string[],
): fc.Arbitrary<unknown> => {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, inner(schema)])),
    { requiredKeys: required.filter((name) => name in properties) },
  );
  const extra = fc.dictionary(
    fc.constantFrom("role", "id", "_id", "createdAt", "$set", "author"),
    hostileText(ids),
    { maxKeys: 2 },
  );
  return fc.oneof(
    { weight: 5, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, extra).map(([values, more]) => ({ ...values, ...more })) },
  );
};

/** Generates a multipart form: fields with the schema's names, and files with wrong types. */
function multipart(schema: JsonSchema, document: OpenApi, ids: readonly string[]): fc.Arbitrary<FuzzBody> {
  const names = [...Object.keys(schema.properties ?? {}), "files", "fileInfo", "x"];
  const part = fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom(
        "",
        '; filename="a.png"',
        '; filename="../../x.exe"',
        '; filename=""',
        '; filename="a.epub"',
      ),
      fc.constantFrom("image/png", "text/html", "application/epub+zip", "nonsense"),
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
        anyValue({}, document, ids, 4).map((value) => Buffer.from(JSON.stringify(value) ?? "")),
      ),
    )
    .map(([name, file, type, bytes]) =>
      Buffer.concat([
        Buffer.from(
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\nContent-Type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from("\r\n"),
      ]),
    );
  return fc.tuple(fc.array(part, { maxLength: 4 }), fc.boolean()).map(([parts, whole]) => ({
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
    bytes: Buffer.concat([...parts, Buffer.from(whole ? `--${BOUNDARY}--\r\n` : "")]),
  }));
}
