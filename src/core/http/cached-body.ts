import type { Request, Response } from "express";
import { type Body, createBody, sendBody, WITH_COMPRESSED } from "../base/bytes.ts";
import { TaggedCache } from "../base/tagged-cache.ts";

/**
 * Cache of responses that are valid until the data they show changes: feeds, sitemaps, generated pictures.
 */
export interface CachedBodies {
  /** Sends the cached body of this key, or creates it; `tags` are those of `core/db/page-tags`. */
  send(request: Request, response: Response, entry: Entry): Promise<void>;
  /** Returns the same bytes for internal use. */
  read(entry: Kept): Promise<Buffer>;
  drop(tag: string): void;
  clear(): void;
}

interface Kept {
  readonly key: string;
  readonly tags: readonly string[];
  readonly make: () => Promise<string | Buffer>;
}

interface Entry extends Kept {
  readonly type: string;
  /** True for text: compressed forms are cached too. */
  readonly compress?: boolean;
  /** Cache-Control header. Default: `no-cache` (revalidated each time). */
  readonly cacheControl?: string;
  /** Further headers, sent only with the body. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Creates a cache of such responses, limited in bytes. */
export function createCachedBodies(maxBytes: number): CachedBodies {
  const kept = new TaggedCache<Body>(maxBytes);
  const bodyOf = ({ key, tags, make }: Kept, compress: boolean) =>
    kept.getOrMake(key, async () => {
      const value = createBody(await make());
      return { value, bytes: Math.ceil(value.identity.length * (compress ? WITH_COMPRESSED : 1)), tags };
    });
  return {
    async send(request, response, entry) {
      const body = await bodyOf(entry, entry.compress ?? false);
      for (const [name, value] of Object.entries(entry.headers ?? {})) response.setHeader(name, value);
      response.setHeader("Cache-Control", entry.cacheControl ?? "no-cache");
      response.setHeader("Vary", "Accept-Encoding");
      await sendBody(request, response, body, { type: entry.type, compress: entry.compress ?? false });
    },
    read: async (entry) => (await bodyOf(entry, false)).identity,
    drop: (tag) => kept.drop(tag),
    clear: () => kept.clear(),
  };
}
