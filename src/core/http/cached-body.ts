import type { Request, Response } from "express";
import { type Body, createBody, sendBody, WITH_COMPRESSED } from "../pages/bytes.ts";
import { TaggedCache } from "../pages/page-cache.ts";

/** Answers that are made once and kept until what they show changes: feeds, sitemaps, drawn pictures. */
export interface CachedBodies {
  /** Sends the kept body of this key, or makes it; `tags` are those of `core/db/page-tags`. */
  send(request: Request, response: Response, entry: Entry): Promise<void>;
  drop(tag: string): void;
  clear(): void;
}

interface Entry {
  readonly key: string;
  readonly type: string;
  readonly tags: readonly string[];
  /** For text: keeps compressed forms too. */
  readonly compress?: boolean;
  /** `no-cache` (asked again each time) unless told. */
  readonly cacheControl?: string;
  readonly make: () => Promise<string | Buffer>;
}

/** A cache of such answers, bounded in bytes. */
export function createCachedBodies(maxBytes: number): CachedBodies {
  const kept = new TaggedCache<Body>(maxBytes);
  return {
    async send(request, response, entry) {
      const body = await kept.getOrMake(entry.key, async () => {
        const value = createBody(await entry.make());
        const bytes = Math.ceil(value.identity.length * (entry.compress ? WITH_COMPRESSED : 1));
        return { value, bytes, tags: entry.tags };
      });
      response.setHeader("Cache-Control", entry.cacheControl ?? "no-cache");
      response.setHeader("Vary", "Accept-Encoding");
      await sendBody(request, response, body, { type: entry.type, compress: entry.compress ?? false });
    },
    drop: (tag) => kept.drop(tag),
    clear: () => kept.clear(),
  };
}
