import { Types } from "mongoose";
import { notFound } from "../base/errors.ts";

/**
 * True for 24 lower-case hexadecimal digits, the only form of an id (api.md, Shapes), because cached entries
 * of a URL are invalidated by the id in it.
 */
export const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{24}$/.test(value);

/** Converts an id from a URL or a body; throws 404 for an invalid id, which cannot exist. */
export function toId(value: unknown): Types.ObjectId {
  if (value instanceof Types.ObjectId) return value;
  if (!isId(value)) throw notFound();
  return new Types.ObjectId(value);
}
