import { createHash } from "node:crypto";
import type { AuditEntry } from "./model.ts";

/** What stands before the first entry. */
export const GENESIS = "0".repeat(64);

/**
 * JSON of which there is only one form: keys in the order of their UTF-16 units at every level, no spaces, dates
 * as ISO 8601 in UTC (RFC 8785 for the values that the log has).
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
    return `{${pairs.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** Hash of an entry, over its `previous` and everything else it says, whatever its fields: none can be slipped in. */
export function hashOf(entry: Omit<AuditEntry, "_id" | "hash">): string {
  const { previous, ...content } = entry;
  return createHash("sha256")
    .update(`${previous}\n${canonicalJson(content)}`)
    .digest("hex");
}
