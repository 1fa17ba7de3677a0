import { LRUCache } from "lru-cache";

/** Values by id as they were read last, until somebody says that they changed. */
export interface ReadMemory<Value> {
  /** What is remembered, at once. */
  recall(id: string): Value | undefined;
  /** What is remembered, or read now: once for all who ask at one time. Nothing (null) is never remembered. */
  get(id: string): Promise<Value | null>;
  forget(id: string): void;
  forgetAll(): void;
}

/**
 * A bounded memory before a database. A value that is forgotten while it is being read is given to those who
 * wait for it, but never remembered: it may be from before the change.
 * `ttl`: milliseconds after which a value is read again though nobody told of a change.
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

/** Values of many at once, as they were read last. */
export interface ReadMemoryOfMany<Value> {
  /** Of these, those that there are: those that are not remembered are read together. */
  get(ids: readonly string[]): Promise<Map<string, Value>>;
  forget(id: string): void;
  forgetAll(): void;
}

/** The same before a database that is asked for many at one time. */
export function createReadMemoryOfMany<Value extends object | string>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  limits: { readonly max: number; readonly ttl: number },
): ReadMemoryOfMany<Value> {
  const known = new LRUCache<string, Value>(limits);
  /** What was forgotten while each of these reads was under way; null for everything. */
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
