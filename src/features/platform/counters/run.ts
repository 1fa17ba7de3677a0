import { Types } from "mongoose";
import type { Logger } from "pino";
import type { Counter } from "#core/counter.ts";
import { redactText } from "#core/logs/redact.ts";
import { checkCounter } from "./check.ts";
import { CounterDrift, type CounterResult, CounterRun, type CounterRunDoc } from "./model.ts";

/** Limit on stored characters of an error. */
const ERROR_MAX = 500;

/**
 * Checks counters by name, one after the other, and stores the results; a failing one does not stop the
 * others.
 */
export async function checkAll(
  now: () => Date,
  logger: Pick<Logger, "warn">,
  counters: readonly Counter[],
  signal?: AbortSignal,
): Promise<CounterRunDoc> {
  const [_id, startedAt] = [new Types.ObjectId(), now()];
  const results: CounterResult[] = [];
  for (const counter of counters.toSorted((a, b) => a.name.localeCompare(b.name))) {
    if (signal?.aborted) break;
    try {
      const { drifts, ...result } = await checkCounter(counter, signal);
      results.push({ ...result, error: "" });
      const at = now();
      await CounterDrift.insertMany(
        drifts.map((drift) => ({ ...drift, run: _id, counter: counter.name, at })),
      );
      if (result.wrong > 0)
        logger.warn({ ...result, drifts }, "counters were wrong and have been recomputed");
    } catch (error) {
      logger.warn({ err: error, counter: counter.name }, "a counter could not be checked");
      const message = error instanceof Error ? error.message : String(error);
      results.push({
        counter: counter.name,
        looked: 0,
        wrong: 0,
        error: redactText(message).slice(0, ERROR_MAX),
      });
    }
  }
  const run = { _id, startedAt, finishedAt: now(), complete: !signal?.aborted, counters: results };
  await CounterRun.create(run);
  return run;
}

/** Returns the last check with its wrong documents, and earlier ones without; null before the first. */
export async function readRuns(limit: number) {
  const [last, ...earlier] = await CounterRun.find()
    .sort({ startedAt: -1 })
    .limit(limit)
    .lean<CounterRunDoc[]>();
  if (!last) return null;
  const drifts = await CounterDrift.find({ run: last._id }).sort({ counter: 1, _id: 1 }).limit(DRIFTS).lean();
  return { last, drifts, earlier };
}

/** Limit on wrong documents listed on the page. */
const DRIFTS = 200;
