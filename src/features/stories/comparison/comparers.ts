import { applicationError } from "#core/base/errors.ts";
import { createThreads, LimitError, type ThreadLimits } from "#core/threads/threads.ts";
import { comparisonMessages } from "#shared/stories/comparison.messages.ts";
import type { ComparisonDto } from "#shared/stories/revisions.dto.ts";
import type { Compared } from "./compare.ts";

/** Compares texts in worker threads, so that the event loop is not blocked. */
export interface Comparers {
  /**
   * Compares two texts.
   * @throws 503 or 429 with Retry-After if too many requests are waiting; 400 if it takes too long.
   */
  compare(member: string, texts: Compared): Promise<ComparisonDto>;
  /** Compares many pairs in one request. */
  compareAll(member: string, pairs: readonly Compared[]): Promise<readonly ComparisonDto[]>;
  close(): Promise<void>;
}

/** Two chapters of 20,000 words take a third of a second. Not in the specification. */
const LIMITS: ThreadLimits = {
  atOnce: 2,
  waiting: 20,
  // Limited so that one member leaves a thread for others.
  each: 1,
  questionMs: 10_000,
  memoryMb: 256,
  drainMs: 3_000,
};

/** Creates comparers with the given limits. */
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

/**
 * When run from source the thread runs the TypeScript; in the built server it is bundled next to the main
 * file.
 */
const workerUrl = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./comparison-worker.js", import.meta.url);
