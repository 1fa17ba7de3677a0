import type { Readable } from "node:stream";

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredObject {
  readonly type: string;
  /** Bytes of the whole object, also when only a range is read. */
  readonly size: number;
  readonly body: Readable;
}

/** Bytes of a part: a chunk of GridFS as it comes. */
export const PART_BYTES = 255 * 1024;

/** Where the bytes of files are kept. A key is written once and never again. */
export interface Store {
  put(key: string, body: Buffer, type: string): Promise<void>;
  /** The same as it comes, without holding it; answers how many bytes it had. */
  putStream(key: string, body: Readable, type: string): Promise<number>;
  /** Null when there is no such object. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** So many bytes (`PART_BYTES`) of an object from `part` times as many on, fewer at its end; null when they are not there. */
  getPart(key: string, part: number): Promise<Buffer | null>;
  /** Done also when there was nothing. */
  delete(key: string): Promise<void>;
}
