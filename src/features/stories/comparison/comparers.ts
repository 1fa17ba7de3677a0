import { applicationError } from "../../../core/base/errors.ts";
import { createThreads, LimitError, type ThreadLimits } from "../../../core/threads/threads.ts";
import { comparisonMessages } from "../../../shared/stories/comparison.messages.ts";
import type { ComparisonDto } from "../../../shared/stories/revisions.dto.ts";
import type { Compared } from "./compare.ts";

/** Compares texts in threads of their own, so that the site answers meanwhile. */
export interface Comparers {
  /** @throws 503 or 429 with Retry-After when too many wait already; 400 for what takes too long. */
  compare(member: string, texts: Compared): Promise<ComparisonDto>;
  /** The same of many pairs, as one question. */
  compareAll(member: string, pairs: readonly Compared[]): Promise<readonly ComparisonDto[]>;
  close(): Promise<void>;
}

/** Ours: two chapters of 20,000 words take a third of a second. */
const LIMITS: ThreadLimits = {
  atOnce: 2,
  waiting: 20,
  // One member leaves a thread to the others.
  each: 1,
  questionMs: 10_000,
  memoryMb: 256,
  drainMs: 3_000,
};

/** Comparers within limits. */
export function createComparers(limits: Partial<ThreadLimits> = {}): Comparers {
  const threads = createThreads(workerUrl(), { ...LIMITS, ...limits });
  const compareAll: Comparers["compareAll"] = (member, pairs) =>
    threads
      .lend(member, (thread) => thread.ask<readonly ComparisonDto[]>(pairs))
      .catch((error) => {
        throw error instanceof LimitError ? applicationError(comparisonMessages.tooDifferent) : error;
      });
  return {
    compare: async (member, texts) => (await compareAll(member, [texts]))[0]!,
    compareAll,
    close: threads.close,
  };
}

/** From sources the thread runs its TypeScript; in the built server it is bundled beside the main file. */
const workerUrl = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./comparison-worker.js", import.meta.url);
