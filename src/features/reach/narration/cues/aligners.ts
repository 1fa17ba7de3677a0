import { HttpError } from "../../../../core/base/errors.ts";
import { BusyError, createThreads, LimitError, type ThreadLimits } from "../../../../core/threads/threads.ts";
import { narrationText } from "../../../../shared/reach/narration.text.ts";
import type { Cue } from "../model.ts";
import type { TimedWords } from "./web-vtt.ts";

/** What is aligned: the sentences of a chapter, and the words of its subtitles. */
export interface Aligned {
  readonly sentences: readonly string[];
  readonly timed: readonly TimedWords[];
}

/** Finds sentences in subtitles in threads of their own, so that the site answers meanwhile. */
export interface Aligners {
  /**
   * As `alignSentences`; null too for what takes too long. @throws 503 or 429 on `cues`, with Retry-After, when too many
   * wait already
   */
  align(member: string, texts: Aligned): Promise<readonly Cue[] | null>;
  close(): Promise<void>;
}

/** Ours: a chapter of 20,000 words takes a tenth of a second where its subtitles have nearly the same. */
const LIMITS: ThreadLimits = {
  ...{ atOnce: 1, waiting: 10, each: 2 },
  ...{ questionMs: 10_000, memoryMb: 256, drainMs: 3_000 },
};

/** Aligners within limits. */
export function createAligners(limits: Partial<ThreadLimits> = {}): Aligners {
  const threads = createThreads(workerUrl(), { ...LIMITS, ...limits });
  return {
    align: (member, texts) =>
      threads.lend(member, (thread) => thread.ask<readonly Cue[] | null>(texts)).catch(notNow),
    close: threads.close,
  };
}

/** From sources the thread runs its TypeScript; in the built server it is bundled beside the main file. */
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
