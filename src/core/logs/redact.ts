import { LRUCache } from "lru-cache";
import type { SerializedError } from "pino";
import { stdSerializers } from "pino";
import { isSecretName } from "#shared/secret-addresses.ts";
import { maskKnownSecrets } from "./known-secrets.ts";

const MASK = "[redacted]";
const MAX_DEPTH = 8;

/**
 * Patterns of secret values under any name: keys of Stripe and similar services, tokens, URLs with a
 * password.
 */
const SECRET_VALUES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:sk|rk|pk|whsec|ghp|xox[abp])[-_][A-Za-z0-9_-]{8,}/g, MASK],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, MASK],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${MASK}`],
  // pino has no hook for the bindings of a child logger, so their names are matched in the finished line.
  [
    /("[\w-]*(?:password|secret|token|cookie|authori[sz]ation|csrf|api[-_]?key)[\w-]*"):"(?:[^"\\]|\\.)*"/gi,
    `$1:"${MASK}"`,
  ],
  [/([a-z][a-z0-9+.-]*:\/\/[^\s/:@"]+):[^\s/@"]+@/gi, `$1:${MASK}@`],
];

/** Cache of results by field name, because the same names recur in every line. */
const judged = new LRUCache<string, boolean>({ max: 1_000 });

function isSecretField(name: string): boolean {
  let secret = judged.get(name);
  if (secret === undefined) {
    secret = isSecretName(name);
    judged.set(name, secret);
  }
  return secret;
}

/** Prefilter for the patterns above: most lines do not match and need only one test. */
const SUSPICIOUS =
  /[srp]k[-_]|whsec|ghp|xox|eyj|bearer|basic|password|secret|token|cookie|authori|csrf|api[-_]?key|:\/\//i;

/** Returns a line of text with the site's secrets, and what looks like a secret, masked. */
export function redactText(line: string): string {
  let clean = maskKnownSecrets(line);
  if (!SUSPICIOUS.test(clean)) return clean;
  for (const [pattern, replacement] of SECRET_VALUES) clean = clean.replace(pattern, replacement);
  return clean;
}

/** Returns a copy for the log: fields with secret names are masked at any depth, errors are serialised. */
export function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return copyObject(fields, 0, new WeakSet());
}

function copy(value: unknown, depth: number, above: WeakSet<object>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (above.has(value)) return "[circular]";
  if (value instanceof Date || "_bsontype" in value) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= MAX_DEPTH) return "[deeper]";
  above.add(value);
  const copied = Array.isArray(value)
    ? value.map((item) => copy(item, depth + 1, above))
    : copyObject(value instanceof Error ? parts(value) : value, depth + 1, above);
  above.delete(value);
  return copied;
}

function copyObject(value: object, depth: number, above: WeakSet<object>): Record<string, unknown> {
  const copied: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    copied[name] =
      item !== undefined && item !== null && isSecretField(name) ? MASK : copy(item, depth, above);
  }
  return copied;
}

/** Serialises an error with pino's serialiser, without the raw error. */
function parts(error: Error): Omit<SerializedError, "raw"> {
  const { raw: _raw, ...rest } = stdSerializers.err(error) as SerializedError;
  return rest;
}
