import {
  type FailedItem,
  failedItemsOf,
  forgetFailure,
  recordFailure,
  SET_ASIDE_AFTER,
} from "./set-aside.ts";

type Items<Item> = Iterable<Item> | AsyncIterable<Item>;

interface EachOptions<Item> {
  /** Tells the owner of an item, once, that it has failed repeatedly and is set aside. */
  readonly onSetAside?: (item: Item) => Promise<unknown>;
}

interface SweepOptions {
  /**
   * True for what happens once: an event, or a job that somebody asked for. Nothing is set aside, because no later
   * sweep would come back to it; the job fails instead, and is tried again as a whole.
   */
  readonly isOnce?: boolean;
}

/** Processing of many documents in which the failure of one does not stop the others. */
export interface Sweep {
  /**
   * Runs the action on each item in turn, and returns how many actions returned true; stops if the signal is
   * aborted. In a recurring job, an item that has failed five times in a row is set aside for hours, then for days;
   * admins see it.
   */
  each<Item>(
    items: Items<Item>,
    act: (item: Item) => Promise<unknown>,
    options?: EachOptions<Item>,
  ): Promise<number>;
  /** Runs a separate step, and records its failure. */
  step(act: () => Promise<unknown>): Promise<void>;
  /**
   * Ends the sweep.
   * @throws AggregateError with all failures, so that the job is recorded as failed and retried
   */
  end(): void;
}

/**
 * Starts a sweep over many documents; the name is shown to admins and identifies its failed items. Every job
 * that iterates over documents must use it, or state the reason in a test (`test/core/jobs/sweep.test.ts`).
 */
export function createSweep(
  name: string,
  signal?: AbortSignal,
  { isOnce = false }: SweepOptions = {},
): Sweep {
  const failures: unknown[] = [];
  let failedItems: Promise<ReadonlyMap<string, FailedItem>> | undefined;
  /** Failures before this sweep. */
  // None if they cannot be read, because that must not stop the sweep.
  const failedBefore = () => (failedItems ??= failedItemsOf(name).catch(() => new Map()));

  async function attempt<Item>(
    item: Item,
    act: (item: Item) => Promise<unknown>,
    { onSetAside }: EachOptions<Item>,
  ): Promise<unknown> {
    const key = isOnce ? null : keyOf(item);
    const before = key === null ? undefined : (await failedBefore()).get(key);
    if (before?.retryAt && before.retryAt > new Date()) return false;
    try {
      const result = await act(item);
      if (before) await forgetFailure(name, before.key);
      return result;
    } catch (error) {
      // An action that the exit of the process interrupts has not failed.
      if (signal?.aborted && error === signal.reason) return false;
      failures.push(error);
      if (key === null) return false;
      try {
        const attempts = await recordFailure(name, key, error, before);
        if (attempts === SET_ASIDE_AFTER) await onSetAside?.(item);
      } catch (unrecorded) {
        failures.push(unrecorded);
      }
      return false;
    }
  }

  return {
    async each(items, act, options = {}) {
      let done = 0;
      for await (const item of items) {
        if (signal?.aborted) break;
        if ((await attempt(item, act, options)) === true) done += 1;
      }
      return done;
    },
    async step(act) {
      if (signal?.aborted) return;
      try {
        await act();
      } catch (error) {
        failures.push(error);
      }
    },
    end() {
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of the ${name} failed: ${failures[0]}`);
    },
  };
}

/** Returns the id of an item: itself, or that of its document; null for anything else. */
function keyOf(item: unknown): string | null {
  if (typeof item === "string") return item;
  const id = typeof item === "object" && item !== null && "_id" in item ? item._id : item;
  const text = String(id);
  return /^[0-9a-f]{24}$/.test(text) ? text : null;
}

/**
 * Runs a sweep over one list; returns the same as `Sweep.each`.
 * @throws AggregateError with all failures at the end
 */
export async function sweepEach<Item>(
  name: string,
  items: Items<Item>,
  act: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
  options?: EachOptions<Item>,
): Promise<number> {
  const sweep = createSweep(name, signal);
  const done = await sweep.each(items, act, options);
  sweep.end();
  return done;
}

/**
 * The same for what happens once: see `SweepOptions.isOnce`.
 * @throws AggregateError with all failures at the end
 */
export async function sweepOnce<Item>(
  name: string,
  items: Items<Item>,
  act: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  const sweep = createSweep(name, signal, { isOnce: true });
  const done = await sweep.each(items, act);
  sweep.end();
  return done;
}
