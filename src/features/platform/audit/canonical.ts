import { createHash } from "node:crypto";
import type { AuditEntry } from "./model.ts";

/** Value of `previous` in the first entry. */
export const GENESIS = "0".repeat(64);

/**
 * Serialises JSON canonically: keys ordered by UTF-16 code units at every level, no spaces, dates as ISO 8601
 * in UTC (RFC 8785 for the values that occur in the log).
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

/**
 * Computes an entry's hash over `previous` and all its other fields, whatever they are, so that no field can
 * be added unnoticed.
 */
export function hashOf(entry: Omit<AuditEntry, "_id" | "hash">): string {
  const { previous, ...content } = entry;
  return createHash("sha256")
    .update(`${previous}\n${canonicalJson(content)}`)
    .digest("hex");
}
