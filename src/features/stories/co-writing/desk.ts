import { payloadTooLarge, rateLimited } from "../../../core/base/errors.ts";
import { UPDATE_MAX_BYTES, UPDATES_MAX_BYTES } from "../../../shared/stories/co-writing.limits.ts";

const WINDOW_MS = 10_000;

/** What one connection has open, and what it may still send. */
export class Desk {
  /** By chapter: its story, and the clients of y-protocols that speak by this connection. */
  readonly open = new Map<string, { readonly story: string; readonly clients: Set<number> }>();
  #parts: { key: string; got: Buffer[]; bytes: number } | null = null;
  #bytes = 0;
  #until = 0;

  /** A whole update, once its last part has come; null before. Parts come in order, of one update at a time. */
  take(
    bytes: Buffer,
    {
      key,
      part = 0,
      of = 1,
    }: {
      readonly key?: string | undefined;
      readonly part?: number | undefined;
      readonly of?: number | undefined;
    },
  ): Buffer | null {
    this.#count(bytes.length);
    if (key === undefined || of === 1) return bytes;
    if (part === 0 || this.#parts?.key !== key) this.#parts = { key, got: [], bytes: 0 };
    const parts = this.#parts;
    if (part !== parts.got.length) throw payloadTooLarge("a part of the update is missing");
    parts.got.push(bytes);
    parts.bytes += bytes.length;
    if (parts.bytes > UPDATE_MAX_BYTES) {
      this.#parts = null;
      throw payloadTooLarge();
    }
    if (parts.got.length < of) return null;
    this.#parts = null;
    return Buffer.concat(parts.got);
  }

  #count(bytes: number): void {
    const now = Date.now();
    if (now >= this.#until) {
      this.#bytes = 0;
      this.#until = now + WINDOW_MS;
    }
    this.#bytes += bytes;
    if (this.#bytes > UPDATES_MAX_BYTES) throw rateLimited(10);
  }
}
