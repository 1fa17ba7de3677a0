import { createThreads, type ThreadLimits } from "#core/threads/threads.ts";
import type { TrimSize } from "#shared/stories/exports.ts";
import type { WholeBook } from "./book.ts";

/** Formats written in worker threads. */
export type ThreadFormat = "docx" | "pdf" | "markdown" | "html" | "text";

/** Request to a writer thread. */
export interface Wanted {
  readonly format: ThreadFormat;
  readonly size: TrimSize;
  readonly book: WholeBook;
}

/** A file returned by a writer thread. */
export interface Written {
  readonly bytes: Uint8Array;
  /** File name extension. */
  readonly ending: string;
  readonly type: string;
}

/** Writes books in worker threads, so that the event loop is not blocked. */
export interface Writers {
  write(member: string, wanted: Wanted): Promise<Written>;
  close(): Promise<void>;
}

/**
 * Typesetting a novel of 108,000 words as PDF takes about 5 s, and five of them less than 512 MB. Not in the
 * specification.
 */
const LIMITS: ThreadLimits = {
  atOnce: 1,
  waiting: 20,
  each: 20,
  questionMs: 120_000,
  memoryMb: 768,
  drainMs: 8_000,
};

/** Creates writers with the given limits. */
export function createWriters(limits: Partial<ThreadLimits> = {}): Writers {
  const threads = createThreads(workerUrl(), { ...LIMITS, ...limits });
  return {
    write: (member, wanted) => threads.lend(member, (thread) => thread.ask<Written>(wanted)),
    close: threads.close,
  };
}

/**
 * When run from source the thread runs the TypeScript; in the built server it is bundled next to the main
 * file.
 */
const workerUrl = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./exports-worker.js", import.meta.url);
