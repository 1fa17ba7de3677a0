import type { Request } from "express";
import { messages } from "#shared/messages.ts";
import { HttpError, invalidField } from "../base/errors.ts";
import type { Resource } from "./resource.ts";

/** JSON object from a client. */
export type Data = Readonly<Record<string, unknown>>;

/** Limit on levels of nesting in a body. */
const MAX_DEPTH = 32;

/**
 * Returns the data of a write request: `{ data: {...} }`, or the body itself for bare resources. Throws 415
 * for another content type, and 400 for missing data and for bodies that nest deeper than 32 levels or
 * contain prototype keys.
 */
export function dataOf(resource: Resource, request: Request, parts?: unknown): Data {
  if (parts === undefined) assertJson(request);
  const body: unknown = parts ?? request.body;
  const data = resource.bare ? body : isPlain(body) && Object.hasOwn(body, "data") ? body.data : undefined;
  if (!isPlain(data)) {
    throw new HttpError(
      400,
      "ValidationError",
      resource.bare ? "The body must be an object" : messages.missingData,
    );
  }
  refuseHostile(data, 0);
  return data;
}

/** Throws 415 for a body of another content type. */
export function assertJson(request: Request): void {
  if (request.headers["content-type"] && hasBody(request) && !request.is(["json", "+json"]))
    throw new HttpError(415, "UnsupportedMediaTypeError", "Unsupported Media Type");
}

const hasBody = ({ headers }: Request): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function refuseHostile(value: unknown, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > MAX_DEPTH) throw invalidField([], `The body nests deeper than ${MAX_DEPTH} levels`);
  if (Object.hasOwn(value, "__proto__")) throw invalidField([], "Invalid key __proto__");
  for (const inner of Object.values(value)) refuseHostile(inner, depth + 1);
}
