import { defineJob, type Jobs } from "../jobs/index.ts";
import type { EventBus } from "./bus.ts";
import { claimEvent, freeEvents, makeEventIndexes } from "./outbox.ts";

/** Milliseconds between looks for events whose process ended. */
const LOOK_MS = 60_000;

/**
 * Makes the outbox ready and tells by a job what its process could not; on a single node, what a former process held
 * is told at once.
 */
export async function prepareEvents(options: {
  readonly events: EventBus;
  readonly jobs: Jobs;
  readonly singleNode: boolean;
}): Promise<void> {
  const { events, jobs, singleNode } = options;
  await makeEventIndexes();
  const sweep = defineJob<object>({
    name: "events.sweep",
    concurrency: 1,
    run: async (_, { signal }) => sweepEvents(events, signal),
  });
  events.dispatcher.onPutBack = (due) => {
    // The same moment for all of one second, so that they share a run and none is put off.
    const runAt = new Date(Math.ceil(due.getTime() / 1_000) * 1_000);
    return jobs.enqueue(sweep, {}, { key: `at ${runAt.getTime()}`, runAt });
  };
  await jobs.every(LOOK_MS, sweep, {});
  if (!singleNode) return;
  await freeEvents();
  await jobs.enqueue(sweep, {}, { key: "start" });
}

/** Tells every event that is due by now. */
export async function sweepEvents(
  { dispatcher }: Pick<EventBus, "dispatcher">,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  while (!signal?.aborted) {
    const event = await claimEvent(now);
    if (!event) return;
    await dispatcher.dispatch(event);
  }
}
