import type { Counter } from "#core/counter.ts";
import { checkCounter } from "#features/platform/counters/index.ts";

/** Recounts these and returns the differences, by counter. */
export async function driftsOf(...counters: readonly Counter[]) {
  const found = [];
  for (const counter of counters) found.push(...(await checkCounter(counter)).drifts);
  return found;
}
