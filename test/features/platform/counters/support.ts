import type { Counter } from "../../../../src/core/counter.ts";
import { checkCounter } from "../../../../src/features/platform/counters/index.ts";

/** Counts these anew and answers what was wrong, by counter. */
export async function driftsOf(...counters: readonly Counter[]) {
  const found = [];
  for (const counter of counters) found.push(...(await checkCounter(counter)).drifts);
  return found;
}
