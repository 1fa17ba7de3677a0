/**
 * Milliseconds of work that this process did for something, in all its threads; unlike the clock on the wall it says
 * the same on a busy machine.
 */
export async function effortOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
