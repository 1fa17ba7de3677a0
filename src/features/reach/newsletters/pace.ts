import { setTimeout as wait } from "node:timers/promises";
import type { LetterDoc } from "./model.ts";

/** Letters a second to one domain: more at once looks like an attack to the large ones. */
const PER_SECOND = 100;
/** A domain that says no for now is left alone so long. */
export const REST_MS = 30_000;
const SPACE = 1_000 / PER_SECOND;

/** When domains may be sent to again, over all windows of this process. */
const free = new Map<string, number>();

/** Gives out letters one by one, none sooner than its domain takes it. */
export function createPace(rows: readonly LetterDoc[]) {
  const waiting = new Map<string, LetterDoc[]>();
  for (const row of rows) {
    const domain = domainOf(row);
    const known = waiting.get(domain);
    if (known) known.push(row);
    else waiting.set(domain, [row]);
  }
  return {
    /** The next; null where there are none left, or only such as their domain does not take for longer. */
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
          // The domains take turns.
          waiting.delete(domain);
          if (queue.length > 0) waiting.set(domain, queue);
          return row;
        }
        // What has to wait for longer is left.
        if (soonest - time > 2 * SPACE) return null;
        await wait(Math.max(1, soonest - time));
      }
    },
    /** Those that were not given out. */
    left: (): readonly LetterDoc[] => [...waiting.values()].flat(),
    /** This letter's domain says no for now. */
    slow(row: LetterDoc): void {
      free.set(domainOf(row), Date.now() + REST_MS);
    },
  };
}

const domainOf = ({ email }: LetterDoc): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
