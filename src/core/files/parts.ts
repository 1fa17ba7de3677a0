import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { type ByteRange, PART_BYTES, type Store } from "./stores/store.ts";

/** Reader for large files in parts, with a cache of recently requested parts. */
export interface FileParts {
  /**
   * Returns bytes `start` to `end` of an object of the given size; synchronously as one buffer if a single
   * part contains them. Null if they no longer exist.
   */
  read(key: string, size: number, range?: ByteRange): Promise<Buffer | Readable | null>;
}

/** Creates the reader. `memoryBytes` limits the cache: two hours of speech, in which listeners seek, fit. */
export function createFileParts(store: Store, memoryBytes = 48 * 1024 * 1024): FileParts {
  const cache = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: async (name) => {
      const at = name.lastIndexOf("#");
      return (await store.getPart(name.slice(0, at), Number(name.slice(at + 1)))) ?? undefined;
    },
  });
  const part = async (key: string, place: number): Promise<Buffer | null> => {
    const name = `${key}#${place}`;
    return cache.get(name) ?? (await cache.fetch(name)) ?? null;
  };

  return {
    async read(key, size, { start, end } = { start: 0, end: size - 1 }) {
      const [first, last] = [Math.floor(start / PART_BYTES), Math.floor(end / PART_BYTES)];
      const sliced = (bytes: Buffer, place: number): Buffer =>
        bytes.subarray(Math.max(0, start - place * PART_BYTES), end + 1 - place * PART_BYTES);
      const head = await part(key, first);
      if (!head) return null;
      if (first === last) return sliced(head, first);
      return Readable.from(
        (async function* () {
          yield sliced(head, first);
          for (let place = first + 1; place <= last; place += 1) {
            const bytes = await part(key, place);
            if (!bytes) throw new Error(`file ${key} has lost its bytes`);
            yield sliced(bytes, place);
          }
        })(),
        { objectMode: false, highWaterMark: PART_BYTES },
      );
    },
  };
}
