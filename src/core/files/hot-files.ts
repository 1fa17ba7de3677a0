import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import type { Store } from "./stores/store.ts";

interface HotFile {
  readonly type: string;
  readonly body: Buffer;
  /** True if crawlers are asked to stay away from it. */
  readonly noCrawlers: boolean;
}

/** Cache of frequently requested pictures; concurrent requests share one read. */
export interface HotFiles {
  /** Returns null if the file does not exist. */
  read(key: string): Promise<HotFile | null>;
  /** Drops every size of one upload. */
  forget(id: string): void;
  forgetAll(): void;
}

const LARGEST_KEPT = 256 * 1024;

/**
 * Creates the cache. `memoryBytes` limits its size; larger single files are read each time. `isClosed` takes
 * an upload's id.
 */
export function createHotFiles(
  store: Store,
  isClosed: (id: string) => Promise<boolean>,
  memoryBytes = 48 * 1024 * 1024,
): HotFiles {
  const files = new LRUCache<string, HotFile>({
    maxSize: memoryBytes,
    maxEntrySize: Math.min(LARGEST_KEPT, memoryBytes),
    sizeCalculation: ({ body }) => Math.max(1, body.length),
    fetchMethod: async (key) => {
      // Read first, so that a change reported meanwhile invalidates the older value.
      const noCrawlers = await isClosed(key.slice(0, key.indexOf("/")));
      const object = await store.get(key);
      return object ? { type: object.type, body: await buffer(object.body), noCrawlers } : undefined;
    },
  });
  return {
    read: async (key) => files.get(key) ?? (await files.fetch(key)) ?? null,
    forget(id) {
      for (const key of files.keys()) if (key.startsWith(`${id}/`)) files.delete(key);
    },
    forgetAll: () => files.clear(),
  };
}
