import { LRUCache } from "lru-cache";

/** Something kept until one of its tags changes. */
export interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly tags: readonly string[];
}

/**
 * A cache bounded in bytes whose entries are dropped by tag. Each value is made once for many waiters; a value
 * whose tags changed while it was being made is handed to those who were waiting, but never kept, and whoever
 * asks after the change gets a new one.
 */
export class TaggedCache<Value> {
  /** Null keeps nothing. */
  readonly #entries: LRUCache<string, Kept<Value>> | null;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #making = new Map<string, Promise<Kept<Value>>>();
  /** Values that are being made, also those nobody waits for any more. */
  #underWay = 0;
  /** Counts drops, so that a value begun before one is recognised; those matter only while values are being made. */
  #clock = 0;
  readonly #droppedAt = new Map<string, number>();
  #clearedAt = 0;

  /**
   * `maxBytes` 0 keeps nothing; what is made at one time for many is still made once. `gone` hears of each value that
   * is kept no longer.
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
    return this.#entries?.get(key)?.value;
  }

  /** The kept value, or the one that `make` makes; `keep: false` hands it out without keeping it. */
  async getOrMake(key: string, make: () => Promise<Kept<Value> & { keep?: boolean }>): Promise<Value> {
    const kept = this.#entries?.get(key);
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

  /** Drops whatever carries the tag, and lets nothing that is being made now be kept on its account. */
  drop(tag: string): void {
    if (this.#underWay > 0) {
      this.#clock += 1;
      this.#droppedAt.set(tag, this.#clock);
      // What is being made may show the tag, which is known only when it is done: new waiters start anew.
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

  /** Old drops only matter to values still being made; treating those as changed is always right. */
  #forgetDrops(): void {
    this.#droppedAt.clear();
    this.#clearedAt = this.#clock;
  }
}
