/** Creates a semaphore: runs work when one of the given number of slots is free; the others wait in order. */
export function createSlots(places: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy >= places) await new Promise<void>((go) => waiting.push(go));
    else busy++;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next in the queue, so that no other call can take it.
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}
