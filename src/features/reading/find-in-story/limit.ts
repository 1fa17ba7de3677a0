import type { Request } from "express";
import { rateLimited } from "#core/base/errors.ts";
import { addressKey } from "#core/limits/client-key.ts";
import { createWindowCounter } from "#core/limits/window-counter.ts";

/**
 * Rate limit, higher than anyone can read results. In memory, like the general limits. Not in the
 * specification.
 */
const LIMIT = { points: 60, seconds: 60 };

/** Counts one search within a story, by page or API; throws 429 above the limit. */
export type CountFind = (request: Pick<Request, "viewer" | "ip">) => void;

export function createFindLimit({ limited }: { readonly limited: boolean }): CountFind {
  const counter = createWindowCounter(LIMIT.seconds);
  return ({ viewer, ip }) => {
    const key = viewer.id ?? addressKey(ip);
    if (limited && counter.hit(key, Date.now()) > LIMIT.points)
      throw rateLimited(counter.secondsLeft(key, Date.now()), LIMIT.points);
  };
}
