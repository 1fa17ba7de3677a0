/** Items per round. */
const ROUND = 100;
/**
 * After this many consecutive failures the provider itself is assumed to be down; the remaining items wait
 * for the next round.
 */
const IN_A_ROW = 5;

interface Asking<Due> {
  /** Returns due items, longest overdue first, up to a limit. */
  find(most: number): Promise<readonly Due[]>;
  ask(due: Due): Promise<void>;
  /** Postpones an item that could not be read, so that such items never fill a round. */
  postpone(due: Due): Promise<void>;
}

/**
 * Asks a provider about due items one after another; returns how many there were. One failure does not block
 * the others.
 * @throws AggregateError at the end, of all failures
 */
export async function syncEach<Due>(
  { find, ask, postpone }: Asking<Due>,
  signal?: AbortSignal,
): Promise<number> {
  const due = await find(ROUND);
  const failures: unknown[] = [];
  let inARow = 0;
  for (const each of due) {
    if (signal?.aborted || inARow === IN_A_ROW) break;
    try {
      await ask(each);
      inARow = 0;
    } catch (error) {
      inARow += 1;
      failures.push(error);
      await postpone(each);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} could not be asked for: ${failures[0]}`);
  return due.length;
}
