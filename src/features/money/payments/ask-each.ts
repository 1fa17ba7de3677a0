/** Things asked for in one round. */
const ROUND = 100;
/** So many failures in a row are the provider's own: the others wait for the next round. */
const IN_A_ROW = 5;

interface Asking<Due> {
  /** What is due, the longest first, so many at most. */
  find(most: number): Promise<readonly Due[]>;
  ask(due: Due): Promise<void>;
  /** Has one that could not be asked for wait a while, so that a round is never full of them. */
  postpone(due: Due): Promise<void>;
}

/**
 * Asks a provider for what is due, one after another; answers how many there were. One that fails keeps no other back.
 * @throws AggregateError at the end, of all that failed
 */
export async function askEach<Due>(
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
