import { setTimeout as sleep } from "node:timers/promises";
import DataLoader from "dataloader";

/**
 * Combines single writes into few batches (group commit). While `atOnce` writes (default: one) are running,
 * further items wait, up to `most` of them, and are then written together in their order. A single item is
 * written at once. `write` returns one result per item, in order; if it throws, all items of the batch are
 * rejected. `restAfter` delays the next write by a number of milliseconds after one of these items, so that
 * frequent writes form larger batches, because most of the cost of a write is independent of its size.
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
      // The caller that asked for the write gets the error.
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

/** Returns a pause of one millisecond per item, up to the limit; no pause for a single item. */
export const pauseAfter = (count: number, most: number): number => (count > 1 ? Math.min(count, most) : 0);
