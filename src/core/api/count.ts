import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Filter } from "../base/policy.ts";
import type { Resource } from "./resource.ts";
import { MAX_TIME_MS } from "./time-limit.ts";

/** Totals above this are cached, because counting them costs more than loading the page. */
const LARGE = 500;
/** Cache lifetime of a large total in milliseconds, for writes by other processes or outside the API. */
const REMEMBERED = 2_000;

/** Counts matches; small totals are always exact, large ones may be two seconds old. */
export interface Counter {
  count(resource: Resource, filter: Filter): Promise<number>;
  /** Discards the cached totals of this resource, after a write. */
  forget(resource: Resource): void;
}

interface Large {
  total: number;
  countedAt: number;
  /** Pending recount that all waiting requests share once the cached total has expired. */
  recount: Promise<number> | null;
}

/**
 * Creates a counter that caches at most 1,000 totals, keyed by a digest of the filter, which may contain
 * thousands of ids.
 */
export function createCounter(now: () => number = Date.now): Counter {
  const known = new LRUCache<string, Large>({ max: 1_000 });

  const recount = async (key: string, resource: Resource, filter: Filter): Promise<number> => {
    const countedAt = now();
    const total = await ask(resource, filter);
    if (total > LARGE) known.set(key, { total, countedAt, recount: null });
    else known.delete(key);
    return total;
  };

  return {
    count(resource, filter) {
      const key = `${resource.name} ${hash("sha1", keyOf(filter, now()), "base64url")}`;
      const large = known.get(key);
      if (!large) return recount(key, resource, filter);
      if (now() - large.countedAt < REMEMBERED) return Promise.resolve(large.total);
      large.recount ??= recount(key, resource, filter).finally(() => {
        large.recount = null;
      });
      return large.recount;
    },
    forget({ name }) {
      for (const key of known.keys()) if (key.startsWith(`${name} `)) known.delete(key);
    },
  };
}

/** Counts without caching, for answers that are cached themselves until something changes. */
export const exactCounter: Counter = { count: (resource, filter) => ask(resource, filter), forget() {} };

const ask = (resource: Resource, filter: Filter): Promise<number> =>
  Object.keys(filter).length === 0
    ? resource.collection().estimatedDocumentCount({ maxTimeMS: MAX_TIME_MS })
    : resource.collection().countDocuments(filter, { maxTimeMS: MAX_TIME_MS });

/**
 * Returns a filter as text. The current time, which policies compare with, maps to one key for the lifetime
 * of a total.
 */
function keyOf(value: unknown, now: number): string {
  if (value instanceof Date)
    return Math.abs(value.getTime() - now) < REMEMBERED ? "now" : `d${value.getTime()}`;
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => keyOf(item, now)).join()}]`;
  if (value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype) {
    return `{${Object.entries(value)
      .map(([key, inner]) => `${key}:${keyOf(inner, now)}`)
      .join()}}`;
  }
  return JSON.stringify(value) ?? "";
}
