import { createThreads, type ThreadLimits } from "../../../../core/threads/threads.ts";
import type { TrimSize } from "../../../../shared/stories/exports.ts";
import type { WholeBook } from "./book.ts";

/** Formats that are written in threads. */
export type ThreadFormat = "docx" | "pdf" | "markdown" | "html" | "text";

/** What a thread is asked to write. */
export interface Wanted {
  readonly format: ThreadFormat;
  readonly size: TrimSize;
  readonly book: WholeBook;
}

/** A file as it comes out of a thread. */
export interface Written {
  readonly bytes: Uint8Array;
  /** How its name ends. */
  readonly ending: string;
  readonly type: string;
}

/** Writes books in threads of their own, so that the site answers meanwhile. */
export interface Writers {
  write(member: string, wanted: Wanted): Promise<Written>;
  close(): Promise<void>;
}

/** Ours: a novel of 108,000 words is set as PDF in some 5 s, and five of them in less than 512 MB. */
const LIMITS: ThreadLimits = {
  atOnce: 1,
  waiting: 20,
  each: 20,
  questionMs: 120_000,
  memoryMb: 768,
  drainMs: 8_000,
};

/** Writers within limits. */
export function createWriters(limits: Partial<ThreadLimits> = {}): Writers {
  const threads = createThreads(workerUrl(), { ...LIMITS, ...limits });
  return {
    write: (member, wanted) => threads.lend(member, (thread) => thread.ask<Written>(wanted)),
    close: threads.close,
  };
}

/** From sources the thread runs its TypeScript; in the built server it is bundled beside the main file. */
const workerUrl = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./exports-worker.js", import.meta.url);
