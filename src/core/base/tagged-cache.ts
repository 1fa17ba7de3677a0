import { LRUCache } from "lru-cache";

/** Cached value, valid until one of its tags changes. */
export interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly tags: readonly string[];
}

/** Size of a cache, and lookups since the start. */
export interface CacheFigures {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
}

/**
 * Cache with a size limit in bytes and invalidation by tag. Concurrent requests share the creation of a
 * value. If a tag changes during creation, the requests already waiting get the value but it is not cached,
 * and later requests create a new one.
 */
export class TaggedCache<Value> {
  /** Null if caching is disabled. */
  readonly #entries: LRUCache<string, Kept<Value>> | null;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #making = new Map<string, Promise<Kept<Value>>>();
  /** Number of values being created, including those no longer awaited. */
  #underWay = 0;
  /** Counts drops, to detect values started before a drop; relevant only while values are being created. */
  #clock = 0;
  readonly #droppedAt = new Map<string, number>();
  #clearedAt = 0;
  #hits = 0;
  #misses = 0;

  /**
   * With `maxBytes` 0 nothing is cached, but concurrent requests still share the creation of a value. `gone`
   * is called for each value removed from the cache.
   */
  constructor(maxBytes: number, gone?: (value: Value) => void) {
    this.#entries =
      maxBytes > 0
        ? new LRUCache({
            maxSize: maxBytes,
            sizeCalculation: (entry) => entry.bytes + 512,
            dispose: (entry, key) => {
              this.#forget(key, entry);
              gone?.(entry.value);
            },
          })
        : null;
  }

  get(key: string): Value | undefined {
    return this.#find(key)?.value;
  }

  /** Returns the cached value, or the one that `make` creates; `keep: false` returns it without caching. */
  async getOrMake(key: string, make: () => Promise<Kept<Value> & { keep?: boolean }>): Promise<Value> {
    const kept = this.#find(key);
    if (kept) return kept.value;
    const under = this.#making.get(key);
    if (under) return (await under).value;
    const begun = this.#clock;
    const making = make();
    this.#making.set(key, making);
    this.#underWay += 1;
    try {
      const made = await making;
      if (made.keep !== false && !this.#changedSince(begun, made.tags)) this.#keep(key, made);
      return made.value;
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#droppedAt.clear();
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  /** Drops all values with the tag, including those being created now, which are then not cached. */
  drop(tag: string): void {
    if (this.#underWay > 0) {
      this.#clock += 1;
      this.#droppedAt.set(tag, this.#clock);
      // A value being created may have the tag, which is known only when it is complete, so later requests
      // start again.
      this.#making.clear();
      if (this.#droppedAt.size > 50_000) this.#forgetDrops();
    }
    for (const key of this.#keysByTag.get(tag) ?? []) this.#entries?.delete(key);
  }

  /** Drops everything. */
  clear(): void {
    this.#clock += 1;
    this.#clearedAt = this.#clock;
    this.#making.clear();
    this.#entries?.clear();
  }

  get size(): number {
    return this.#entries?.size ?? 0;
  }

  figures(): CacheFigures {
    return {
      entries: this.size,
      bytes: this.#entries?.calculatedSize ?? 0,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  #find(key: string): Kept<Value> | undefined {
    const kept = this.#entries?.get(key);
    if (kept) this.#hits += 1;
    else this.#misses += 1;
    return kept;
  }

  #keep(key: string, entry: Kept<Value>): void {
    this.#entries?.set(key, entry);
    if (!this.#entries?.has(key)) return;
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  #forget(key: string, entry: Kept<Value>): void {
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  #changedSince(begun: number, tags: readonly string[]): boolean {
    return this.#clearedAt > begun || tags.some((tag) => (this.#droppedAt.get(tag) ?? 0) > begun);
  }

  /** Old drops matter only to values still being created; treating those as changed is always safe. */
  #forgetDrops(): void {
    this.#droppedAt.clear();
    this.#clearedAt = this.#clock;
  }
}
