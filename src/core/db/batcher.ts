import { setTimeout as sleep } from "node:timers/promises";
import DataLoader from "dataloader";

/**
 * Joins what comes one by one into few writes (group commit): while one is under way, or `atOnce` of them, the next
 * ones wait, up to `most` of them, and then go together, in the order they came. What comes alone goes at once.
 * `write` answers once for each item, in their order; if it throws, all of its items are refused.
 * `restAfter`: the next write begins so many milliseconds after one of these items did: what comes thick goes in fewer
 * writes, and most of what a write costs does not grow with it.
 */
export function createBatcher<Item, Result>(
  write: (items: readonly Item[]) => Promise<ArrayLike<Result>>,
  most: number,
  atOnce = 1,
  restAfter: (items: readonly Item[]) => number = () => 0,
): (item: Item) => Promise<Result> {
  const writing = new Set<Promise<unknown>>();
  let turn: Promise<unknown> = Promise.resolve();
  let rest = 0;
  const loader = new DataLoader<Item, Result>(
    (items) => {
      rest = restAfter(items);
      const written = write(items);
      const ended: Promise<unknown> = written.catch(() => {}).then(() => writing.delete(ended));
      writing.add(ended);
      return written;
    },
    {
      cache: false,
      maxBatchSize: most,
      batchScheduleFn(begin) {
        turn = turn
          .then(() => new Promise((done) => setImmediate(done)))
          .then(() => {
            begin();
            const pause = rest > 0 ? sleep(rest) : undefined;
            return Promise.all([pause, writing.size < atOnce ? undefined : Promise.race(writing)]);
          });
      },
    },
  );
  return (item) => loader.load(item);
}

/** As many milliseconds as there were of something, and at most so many; none where there was one. */
export const pauseAfter = (count: number, most: number): number => (count > 1 ? Math.min(count, most) : 0);
