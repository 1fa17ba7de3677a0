import qs from "qs";
import { HttpError, invalidField } from "../base/errors.ts";
import { cleanInputText } from "../text/clean-input.ts";

/** Parsed query value; objects have no prototype. */
export type QueryValue = string | QueryObject | readonly QueryValue[] | undefined;
export interface QueryObject {
  readonly [key: string]: QueryValue;
}

/** Limit on parameters in one query string. */
const MAX_PARAMETERS = 1_000;

/**
 * Parses a query string by the contract's settings (api.md, Queries); also Express's "query parser". Text is clean.
 * Throws 400 for broken encoding, more than 1,000 parameters, and keys that aim at prototypes.
 */
export function parseQuery(text: string | undefined): QueryObject {
  if (!text) return {};
  return qs.parse(text, {
    depth: 20,
    strictDepth: false,
    arrayLimit: 100,
    parameterLimit: countParameters(text),
    plainObjects: true,
    allowEmptyArrays: true,
    decoder: decode,
  }) as QueryObject;
}

/** Returns the parsed query of a request's URL. */
export function queryOf(url: string): QueryObject {
  const mark = url.indexOf("?");
  return mark < 0 ? {} : parseQuery(url.slice(mark + 1));
}

/** True for the object that `a[b]=c` creates for `a`. */
export const isObject = (value: unknown): value is QueryObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns a list, including one that `qs` turned into an object because of its limit; null if the value is
 * not a list.
 */
export function asList(value: QueryValue): readonly QueryValue[] | null {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return null;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every(isIndex) ? keys.map((key) => value[key]) : null;
}

const isIndex = (key: string): boolean => /^\d{1,6}$/.test(key);

function countParameters(text: string): number {
  let count = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) count++;
  if (count > MAX_PARAMETERS) throw invalidField([], `More than ${MAX_PARAMETERS} query parameters`);
  return count;
}

function decode(text: string, _default: unknown, _charset: string, type?: "key" | "value"): string {
  const plain = text.includes("+") ? text.replaceAll("+", " ") : text;
  let decoded = plain;
  if (plain.includes("%")) {
    try {
      decoded = decodeURIComponent(plain);
    } catch (cause) {
      throw new HttpError(400, "ValidationError", "The query string is not valid UTF-8", { cause });
    }
  }
  if (type === "key" && decoded.includes("__proto__")) throw invalidField([], "Invalid key __proto__");
  return type === "key" ? decoded : cleanInputText(decoded);
}
