import { setTimeout as wait } from "node:timers/promises";
import type { LetterDoc } from "./document.ts";

/** Letters per second to one domain: large providers treat more as an attack. */
const PER_SECOND = 100;
/** Milliseconds during which a domain with temporary refusals is skipped. */
export const REST_MS = 30_000;
const SPACE = 1_000 / PER_SECOND;

/** Next allowed time per domain, across all batches of this process. */
const free = new Map<string, number>();

/** Returns letters one by one, respecting each domain's rate. */
export function createPace(rows: readonly LetterDoc[]) {
  const waiting = new Map<string, LetterDoc[]>();
  for (const row of rows) {
    const domain = domainOf(row);
    const known = waiting.get(domain);
    if (known) known.push(row);
    else waiting.set(domain, [row]);
  }
  return {
    /** Returns the next letter; null if none are left, or all remaining domains must wait longer. */
    async next(): Promise<LetterDoc | null> {
      for (;;) {
        const time = Date.now();
        let soonest = Number.POSITIVE_INFINITY;
        for (const [domain, queue] of waiting) {
          const at = free.get(domain) ?? 0;
          if (at > time) {
            soonest = Math.min(soonest, at);
            continue;
          }
          free.set(domain, Math.max(time, at) + SPACE);
          const row = queue.shift()!;
          // Domains take turns (round robin).
          waiting.delete(domain);
          if (queue.length > 0) waiting.set(domain, queue);
          return row;
        }
        // Letters that must wait longer are left for a later run.
        if (soonest - time > 2 * SPACE) return null;
        await wait(Math.max(1, soonest - time));
      }
    },
    /** Returns the letters not yet given out. */
    left: (): readonly LetterDoc[] => [...waiting.values()].flat(),
    /** Records that this letter's domain refuses temporarily. */
    slow(row: LetterDoc): void {
      free.set(domainOf(row), Date.now() + REST_MS);
    },
  };
}

const domainOf = ({ email }: LetterDoc): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
