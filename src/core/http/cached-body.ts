import type { Request, Response } from "express";
import { type Body, chooseEncoding, compress, createBody, isFresh } from "../pages/bytes.ts";
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
        if (entry.compress) await compress(value);
        const bytes = value.identity.length + (value.br?.length ?? 0) + (value.gzip?.length ?? 0);
        return { value, bytes, tags: entry.tags };
      });
      respond(request, response, entry, body);
    },
    drop: (tag) => kept.drop(tag),
    clear: () => kept.clear(),
  };
}

function respond(request: Request, response: Response, entry: Entry, body: Body): void {
  const encoding = chooseEncoding(request.headers["accept-encoding"]?.toString());
  const encoded = encoding === "identity" ? undefined : body[encoding];
  const etag = `"${body.etag}${encoded ? `-${encoding}` : ""}"`;
  response.setHeader("ETag", etag);
  response.setHeader("Cache-Control", entry.cacheControl ?? "no-cache");
  response.setHeader("Vary", "Accept-Encoding");
  if (isFresh(request, etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const bytes = encoded ?? body.identity;
  if (encoded) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Type", entry.type);
  response.setHeader("Content-Length", bytes.length);
  response.end(request.method === "HEAD" ? undefined : bytes);
}
