/**
 * Processor time in milliseconds that this process used for `work`, in all its threads; unlike wall-clock
 * time it does not depend on the machine's load.
 */
export async function effortOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Processor time in milliseconds that this thread, with its event loop, used until `work` was done. */
export async function effortOfThread(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}
