import { LRUCache } from "lru-cache";
import type { Outgoing } from "../../../core/net/index.ts";

/** Tries whether addresses lead anywhere. */
export interface LinkTester {
  /** Those of these that do not answer with a page; the first few alone are tried. */
  broken(urls: readonly string[]): Promise<string[]>;
}

/** Addresses of one letter that are tried, and answers that are remembered, for ten minutes. */
const TRIED = 15;
const REMEMBERED = 1_000;
const FOR_MS = 600_000;
const WANTED = {
  types: ["text/", "image/", "application/", "audio/", "video/"],
  maxBytes: 2_048,
  longer: "cut",
} as const;

/** What was tried a moment ago is not asked again: a page that is opened ten times is no flood of requests. */
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
