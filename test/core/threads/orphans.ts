import { createProcesses } from "#core/threads/processes.ts";

/** A process that a test kills while its child computes without end. */
const limits = { atOnce: 1, waiting: 1, each: 1, questionMs: 600_000, memoryMb: 400, drainMs: 0 };
const processes = createProcesses(new URL("./questions.ts", import.meta.url), limits);
void processes.lend("caller", async (thread) => {
  process.send?.(await thread.ask({ todo: "pid" }));
  await thread.ask({ todo: "spin" });
});
