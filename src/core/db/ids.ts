import { Types } from "mongoose";
import { notFound } from "../base/errors.ts";

/**
 * True for 24 hexadecimal digits in lower case, the only form of an id (api.md, Shapes): what is remembered of an address
 * is dropped by the id in it.
 */
export const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{24}$/.test(value);

/** An id out of a URL or a body; throws 404 for anything else, as nothing has such an id. */
export function toId(value: unknown): Types.ObjectId {
  if (value instanceof Types.ObjectId) return value;
  if (!isId(value)) throw notFound();
  return new Types.ObjectId(value);
}
