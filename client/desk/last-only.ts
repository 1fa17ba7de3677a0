/** Runs work one at a time; asked several times meanwhile, it runs once more. */
export function lastOnly(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let asked = false;
  const run = async (): Promise<void> => {
    do {
      asked = false;
      await work().catch(() => {});
    } while (asked);
    running = null;
  };
  return () => {
    asked = true;
    running ??= run();
    return running;
  };
}
