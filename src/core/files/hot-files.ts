import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import type { Store } from "./stores/store.ts";

interface HotFile {
  readonly type: string;
  readonly body: Buffer;
}

/** Pictures that are asked for often, in memory; many asking for one at a time read it once. */
export interface HotFiles {
  /** Null when there is no such file. */
  read(key: string): Promise<HotFile | null>;
  /** Every size of one upload. */
  forgetAll(id: string): void;
}

const LARGEST_KEPT = 256 * 1024;

/** `memoryBytes` bounds what is held; larger single files are read each time. */
export function createHotFiles(store: Store, memoryBytes = 48 * 1024 * 1024): HotFiles {
  const files = new LRUCache<string, HotFile>({
    maxSize: memoryBytes,
    maxEntrySize: Math.min(LARGEST_KEPT, memoryBytes),
    sizeCalculation: ({ body }) => Math.max(1, body.length),
    fetchMethod: async (key) => {
      const object = await store.get(key);
      return object ? { type: object.type, body: await buffer(object.body) } : undefined;
    },
  });
  return {
    read: async (key) => files.get(key) ?? (await files.fetch(key)) ?? null,
    forgetAll(id) {
      for (const key of files.keys()) if (key.startsWith(`${id}/`)) files.delete(key);
    },
  };
}
