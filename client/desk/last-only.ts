/** Runs work one at a time; any number of calls during a run cause one more run. */
export function lastOnly(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isRequested = false;
  const run = async (): Promise<void> => {
    do {
      isRequested = false;
      await work().catch(() => {});
    } while (isRequested);
    running = null;
  };
  return () => {
    isRequested = true;
    running ??= run();
    return running;
  };
}
