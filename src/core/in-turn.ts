/** The last work on each key, which the next waits for. */
const last = new Map<string, Promise<unknown>>();

/**
 * Does work that must not run twice at once for one of its keys in this process: later calls wait for earlier ones. It
 * spares work (a thousand hashes of which one counts); what must hold is held by the database, for there are more
 * processes.
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
