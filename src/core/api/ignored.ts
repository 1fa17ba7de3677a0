import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { Description, Schema } from "joi";
import { isIdName } from "./field.ts";

/** Response header with the keys that a write ignored, each percent-encoded. */
export const IGNORED_HEADER = "X-Ignored-Attributes";

/** Limit on reported keys. */
const MAX_REPORTED = 50;
/** Limit on characters of the header. Proxies and clients reject responses with long headers. */
const MAX_HEADER = 2_000;

/** Attributes that entries contain automatically; clients send them back with every entry. */
const AUTOMATIC: ReadonlySet<string> = new Set(["createdAt", "updatedAt"]);

/** The parts of `schema.describe()` that are used here. */
interface Described extends Description {
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly patterns?: readonly unknown[];
  readonly renames?: readonly { readonly from: string | object }[];
}

/** Descriptions of rules. Joi takes long to create them. */
const descriptions = new WeakMap<Schema, Described>();

function describe(rules: Schema): Described {
  const known = descriptions.get(rules) ?? (rules.describe() as Described);
  descriptions.set(rules, known);
  return known;
}

/**
 * Returns the paths of keys in a value that its rules do not know, such as `packages[0].colour`. Writes ignore
 * them (api.md, Shapes); `reportIgnored` tells the client. Visits each key once.
 */
export const ignoredKeys = (rules: Schema, value: unknown): readonly string[] =>
  unknownIn(describe(rules), value, "");

function unknownIn(described: Described, value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    const [item, ...others] = described.items ?? [];
    if (!item || others.length > 0) return [];
    return value.flatMap((inner, at) => unknownIn(item, inner, `${path}[${at}]`));
  }
  const { keys, patterns, renames = [], flags } = described;
  if (typeof value !== "object" || value === null || !keys) return [];
  const isOpen = patterns !== undefined || (flags as { unknown?: boolean } | undefined)?.unknown === true;
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === "" ? name : `${path}.${name}`;
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (key) return unknownIn(key, inner, at);
    return isOpen || renames.some(({ from }) => from === name) ? [] : [at];
  });
}

/**
 * Reports ignored keys to the client: in `meta.ignored` of responses with `meta`, and in a header, which leaves
 * out keys for which it has no room.
 */
export function reportIgnored(response: ServerResponse, ignored: readonly string[]): void {
  const names = ignored.filter((name) => !isIdName(name) && !AUTOMATIC.has(name)).slice(0, MAX_REPORTED);
  if (names.length === 0) return;
  reported.set(response, names);
  let header = "";
  for (const name of names) {
    const longer = `${header}${header && ", "}${encodeURIComponent(name.toWellFormed())}`;
    if (longer.length <= MAX_HEADER) header = longer;
  }
  if (header) response.setHeader(IGNORED_HEADER, header);
}

const reported = new WeakMap<ServerResponse, readonly string[]>();

/** Adds `meta.ignored` to a response body with `meta`. */
export function withIgnored(response: ServerResponse, body: unknown): unknown {
  const ignored = reported.get(response);
  if (!ignored || typeof body !== "object" || body === null || !("meta" in body)) return body;
  return { ...body, meta: { ...(body.meta as object), ignored } };
}

/** Reports the keys of a plain route's body that its rules do not know. */
export const reportingIgnored =
  (rules: Schema): RequestHandler =>
  (request, response, next) => {
    const { keys = {} } = describe(rules);
    const prefix = "data.";
    const names = ignoredKeys(rules, request.body);
    reportIgnored(
      response,
      keys.data ? names.map((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : name)) : names,
    );
    next();
  };
