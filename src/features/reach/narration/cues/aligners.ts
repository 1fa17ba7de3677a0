import { HttpError } from "#core/base/errors.ts";
import { BusyError, createThreads, LimitError, type ThreadLimits } from "#core/threads/threads.ts";
import { narrationText } from "#shared/reach/narration.text.ts";
import type { Cue } from "../model.ts";
import type { TimedWords } from "./web-vtt.ts";

/** Input of an alignment: a chapter's sentences, and the words of its subtitles. */
export interface Aligned {
  readonly sentences: readonly string[];
  readonly timed: readonly TimedWords[];
}

/** Aligns sentences with subtitles in worker threads, so that the site stays responsive. */
export interface Aligners {
  /**
   * Runs `alignSentences`; also null on timeout.
   * @throws 503 or 429 on `cues`, with Retry-After, if too many requests are waiting
   */
  align(member: string, texts: Aligned): Promise<readonly Cue[] | null>;
  close(): Promise<void>;
}

/**
 * Thread limits. Not in the specification. A chapter of 20,000 words takes a tenth of a second if its
 * subtitles are nearly identical.
 */
const LIMITS: ThreadLimits = {
  atOnce: 1,
  waiting: 10,
  each: 2,
  questionMs: 10_000,
  memoryMb: 256,
  drainMs: 3_000,
};

/** Creates the aligners with the given limits. */
export function createAligners(limits: Partial<ThreadLimits> = {}): Aligners {
  const threads = createThreads(workerUrl(), { ...LIMITS, ...limits });
  return {
    align: (member, texts) =>
      threads.lend(member, (thread) => thread.ask<readonly Cue[] | null>(texts)).catch(notNow),
    close: threads.close,
  };
}

/**
 * When run from source the thread runs TypeScript; in the built server it is bundled next to the main file.
 */
const workerUrl = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./cues-worker.js", import.meta.url);

function notNow(error: unknown): null {
  if (error instanceof LimitError) return null;
  if (!(error instanceof BusyError)) throw error;
  const { status, name, headers } = error;
  const message = narrationText.cues.busy;
  throw new HttpError(status, name, message, {
    fields: [{ path: ["cues"], message, name }],
    headers,
    cause: error,
  });
}
