import { LRUCache } from "lru-cache";
import type { Outgoing } from "#core/net/index.ts";

/** Checks whether URLs are reachable. */
export interface LinkTester {
  /** Returns the given URLs that do not respond with a page; only the first few are checked. */
  broken(urls: readonly string[]): Promise<string[]>;
}

/** Limits on URLs checked per newsletter and on results cached, for ten minutes. */
const TRIED = 15;
const REMEMBERED = 1_000;
const FOR_MS = 600_000;
const WANTED = {
  types: ["text/", "image/", "application/", "audio/", "video/"],
  maxBytes: 2_048,
  longer: "cut",
} as const;

/** Caches results, so that reloading the page does not repeat the requests. */
export function createLinkTester(outgoing: Outgoing): LinkTester {
  const known = new LRUCache<string, Promise<boolean>>({ max: REMEMBERED, ttl: FOR_MS });
  const answers = (url: string): Promise<boolean> => {
    const trying =
      known.get(url) ??
      outgoing.get(url, WANTED).then(
        () => true,
        () => false,
      );
    known.set(url, trying);
    return trying;
  };
  return {
    async broken(urls) {
      const tried = urls.slice(0, TRIED);
      const good = await Promise.all(tried.map(answers));
      return tried.filter((_url, index) => !good[index]);
    },
  };
}
