import { payloadTooLarge, rateLimited } from "#core/base/errors.ts";
import { UPDATE_MAX_BYTES, UPDATES_MAX_BYTES } from "#shared/stories/co-writing.limits.ts";

const WINDOW_MS = 10_000;
/**
 * Bytes charged for a rejected update, too large for any chapter to hold; the document is copied again after
 * it.
 */
const REFUSED_BYTES = UPDATES_MAX_BYTES / 20;

/** State of one connection: its open chapters and its remaining quota. */
export class Desk {
  /** By chapter: its story, and the Yjs clients that use this connection. */
  readonly open = new Map<string, { readonly story: string; readonly clients: Set<number> }>();
  #parts: { key: string; got: Buffer[]; bytes: number } | null = null;
  #bytes = 0;
  #until = 0;

  /**
   * Returns a complete update once its last part has arrived; null before. Parts arrive in order, for one
   * update at a time.
   */
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

  /** Charges a rejected update. */
  refuse(): void {
    this.#bytes += REFUSED_BYTES;
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
