/** Last work on each key, for which the next call waits. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs work that must not run concurrently for one of its keys in this process: later calls wait for earlier
 * ones. It only saves work (such as a thousand hashes of which one counts); correctness must be ensured by
 * the database, because there are several processes.
 */
export async function inTurn<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const before = keys.map((key) => last.get(key));
  const mine = Promise.allSettled(before).then(work);
  for (const key of keys) last.set(key, mine);
  try {
    return await mine;
  } finally {
    for (const key of keys) if (last.get(key) === mine) last.delete(key);
  }
}
