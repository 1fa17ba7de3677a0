import type { Request } from "express";
import { rateLimited } from "../../../core/base/errors.ts";
import { addressKey } from "../../../core/limits/client-key.ts";
import { createWindowCounter } from "../../../core/limits/window-counter.ts";

/** Ours: faster than anyone reads what was found. In memory, like the general limits. */
const LIMIT = { points: 60, seconds: 60 };

/** Counts one look through a story, by page or by API; throws 429 for one too many. */
export type CountFind = (request: Pick<Request, "viewer" | "ip">) => void;

export function createFindLimit({ limited }: { readonly limited: boolean }): CountFind {
  const counter = createWindowCounter(LIMIT.seconds);
  return ({ viewer, ip }) => {
    const key = viewer.id ?? addressKey(ip);
    if (limited && counter.hit(key, Date.now()) > LIMIT.points)
      throw rateLimited(counter.secondsLeft(key, Date.now()));
  };
}
