import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import type { Store } from "./stores/store.ts";

interface HotFile {
  readonly type: string;
  readonly body: Buffer;
  /** Robots are asked to stay away from it. */
  readonly noCrawlers: boolean;
}

/** Pictures that are asked for often, in memory; many asking for one at a time read it once. */
export interface HotFiles {
  /** Null when there is no such file. */
  read(key: string): Promise<HotFile | null>;
  /** Every size of one upload. */
  forget(id: string): void;
  forgetAll(): void;
}

const LARGEST_KEPT = 256 * 1024;

/** `memoryBytes` bounds what is held; larger single files are read each time. `isClosed` is asked by an upload's id. */
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
      // First, so that whoever is told of a change meanwhile drops what was read before it.
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
