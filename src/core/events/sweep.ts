import mongoose from "mongoose";
import { findHold } from "../hold/index.ts";
import { defineJob, type Jobs } from "../jobs/index.ts";
import type { EventBus } from "./bus.ts";
import { claimEvent, freeEvents, makeEventIndexes } from "./outbox.ts";

/** Interval in milliseconds between searches for events left by ended processes. */
const LOOK_MS = 60_000;

/**
 * Prepares the outbox and schedules a job for events that their process could not deliver; on a single node,
 * events held by a previous process are delivered at once.
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
    // Rounded up to a full second, so that such events share one run and none is delayed further.
    const runAt = new Date(Math.ceil(due.getTime() / 1_000) * 1_000);
    return jobs.enqueue(sweep, {}, { key: `at ${runAt.getTime()}`, runAt });
  };
  await jobs.every(LOOK_MS, sweep, {});
  if (!singleNode) return;
  await freeEvents();
  await jobs.enqueue(sweep, {}, { key: "start" });
}

/** Delivers all events that are due; while the database is held (decision 92), only those that happened since. */
export async function sweepEvents(
  { dispatcher }: Pick<EventBus, "dispatcher">,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const hold = await findHold(mongoose.connection);
  while (!signal?.aborted) {
    const event = await claimEvent(now, hold?.since);
    if (!event) return;
    await dispatcher.dispatch(event);
  }
}
