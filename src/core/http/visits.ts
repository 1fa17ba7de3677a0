import { createHmac, randomBytes } from "node:crypto";
import type { Request } from "express";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** Distinguishes visitors without storing who they are. */
export interface Visits {
  /** Returns a key that is stable for one visitor within one day; "" for a bot. */
  key(request: Request): string;
}

/**
 * Creates keys by hashing address and browser with a secret that is discarded each day; no address is ever
 * stored.
 */
export function createVisits(now: () => number = Date.now): Visits {
  const bots = new LRUCache<string, boolean>({ max: 5_000 });
  let day = -1;
  let secret = randomBytes(32);
  const isBot = (agent: string): boolean => {
    const known = bots.get(agent);
    if (known !== undefined) return known;
    const found = agent === "" || isbot(agent);
    bots.set(agent, found);
    return found;
  };
  return {
    key(request) {
      const agent = request.headers["user-agent"] ?? "";
      if (isBot(agent)) return "";
      const today = Math.floor(now() / 86_400_000);
      if (today !== day) {
        day = today;
        secret = randomBytes(32);
      }
      return createHmac("sha1", secret).update(`${request.ip}|${agent}`).digest("base64url");
    },
  };
}
