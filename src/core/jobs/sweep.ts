type Items<Item> = Iterable<Item> | AsyncIterable<Item>;

/** Processing of many documents in which the failure of one does not stop the others. */
export interface Sweep {
  /**
   * Runs the action on each item in turn, and returns how many actions returned true; stops if the signal is
   * aborted.
   */
  each<Item>(items: Items<Item>, act: (item: Item) => Promise<unknown>): Promise<number>;
  /** Runs a separate step, and records its failure. */
  step(act: () => Promise<unknown>): Promise<void>;
  /**
   * Ends the sweep.
   * @throws AggregateError with all failures, so that the job is recorded as failed and retried
   */
  end(): void;
}

/**
 * Starts a sweep over many documents. Every job that iterates over documents must use it, or state the reason
 * in a test (`test/core/jobs/sweep.test.ts`).
 */
export function createSweep(what: string, signal?: AbortSignal): Sweep {
  const failures: unknown[] = [];
  return {
    async each(items, act) {
      let done = 0;
      for await (const item of items) {
        if (signal?.aborted) break;
        try {
          if ((await act(item)) === true) done += 1;
        } catch (error) {
          failures.push(error);
        }
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
        throw new AggregateError(failures, `${failures.length} of the ${what} failed: ${failures[0]}`);
    },
  };
}

/**
 * Runs a sweep over one list; returns the same as `Sweep.each`.
 * @throws AggregateError with all failures at the end
 */
export async function sweepEach<Item>(
  what: string,
  items: Items<Item>,
  act: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  const sweep = createSweep(what, signal);
  const done = await sweep.each(items, act);
  sweep.end();
  return done;
}
