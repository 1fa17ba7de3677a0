import type { Readable } from "node:stream";

/** Range from byte `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredObject {
  readonly type: string;
  /** Size of the whole object, even if only a range is read. */
  readonly size: number;
  readonly body: Readable;
}

/** Bytes in a part, equal to a GridFS chunk. */
export const PART_BYTES = 255 * 1024;

/** Storage for the bytes of files. A key is written once and never again. */
export interface Store {
  put(key: string, body: Buffer, type: string): Promise<void>;
  /** Stores a stream without buffering it in memory; returns its size in bytes. */
  putStream(key: string, body: Readable, type: string): Promise<number>;
  /** Returns null if the object does not exist. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /**
   * Returns part number `part` of an object (`PART_BYTES` bytes, fewer at its end); null if it does not
   * exist.
   */
  getPart(key: string, part: number): Promise<Buffer | null>;
  /** Deletes an object; succeeds also if it does not exist. */
  delete(key: string): Promise<void>;
}
