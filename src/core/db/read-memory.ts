import { LRUCache } from "lru-cache";

/** Cache of values by id, until they are reported as changed. */
export interface ReadMemory<Value> {
  /** Returns the cached value synchronously. */
  recall(id: string): Value | undefined;
  /**
   * Returns the cached value, or reads it; concurrent calls share one read. Missing values (null) are never
   * cached.
   */
  get(id: string): Promise<Value | null>;
  forget(id: string): void;
  forgetAll(): void;
}

/**
 * Creates a bounded cache in front of a database. A value invalidated while it is being read is returned to
 * those waiting, but not cached, because it may predate the change. `ttl`: cache lifetime in milliseconds,
 * for changes this process was not notified of.
 */
export function createReadMemory<Value extends object | string>(
  read: (id: string) => Promise<Value | null>,
  limits: { readonly max: number; readonly ttl: number },
): ReadMemory<Value> {
  const known = new LRUCache<string, Value>(limits);
  const reading = new Map<string, Promise<Value | null>>();

  const begin = (id: string): Promise<Value | null> => {
    const started = read(id);
    reading.set(id, started);
    const settle = (value: Value | null) => {
      if (reading.get(id) !== started) return;
      reading.delete(id);
      if (value !== null) known.set(id, value);
    };
    started.then(settle, () => settle(null));
    return started;
  };

  return {
    recall: (id) => known.get(id),
    async get(id) {
      return known.get(id) ?? reading.get(id) ?? begin(id);
    },
    forget(id) {
      known.delete(id);
      reading.delete(id);
    },
    forgetAll() {
      known.clear();
      reading.clear();
    },
  };
}

/** Cache of values that are read many at a time. */
export interface ReadMemoryOfMany<Value> {
  /** Returns the existing values for these ids; those not cached are read together. */
  get(ids: readonly string[]): Promise<Map<string, Value>>;
  forget(id: string): void;
  forgetAll(): void;
}

/** Creates a bounded cache in front of a database that reads many values at once. */
export function createReadMemoryOfMany<Value extends object | string>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  limits: { readonly max: number; readonly ttl: number },
): ReadMemoryOfMany<Value> {
  const known = new LRUCache<string, Value>(limits);
  /** Ids invalidated while each of these reads was running; null for all. */
  const reads = new Set<{ forgotten: Set<string> | null }>();

  return {
    async get(ids) {
      const found = new Map<string, Value>();
      const unknown: string[] = [];
      for (const id of ids) {
        const value = known.get(id);
        if (value === undefined) unknown.push(id);
        else found.set(id, value);
      }
      if (unknown.length === 0) return found;
      const one: { forgotten: Set<string> | null } = { forgotten: new Set() };
      reads.add(one);
      try {
        for (const [id, value] of await read(unknown)) {
          found.set(id, value);
          if (one.forgotten && !one.forgotten.has(id)) known.set(id, value);
        }
      } finally {
        reads.delete(one);
      }
      return found;
    },
    forget(id) {
      known.delete(id);
      for (const { forgotten } of reads) forgotten?.add(id);
    },
    forgetAll() {
      known.clear();
      for (const one of reads) one.forgotten = null;
    },
  };
}
