import { createProcesses } from "#core/threads/processes.ts";
import type { ThreadLimits } from "#core/threads/threads.ts";
import type { TrimSize } from "#shared/stories/exports.ts";
import type { EpubBook } from "../epub-out/book.ts";
import type { WholeBook } from "./book.ts";
import { type WholeEpub, wholeEpubOf } from "./epub.ts";

/** Formats of a `WholeBook`, written in worker processes like EPUB. */
export type ThreadFormat = "docx" | "pdf" | "markdown" | "html" | "text";

/** Request to a writer process. */
export interface Wanted {
  readonly format: ThreadFormat;
  readonly size: TrimSize;
  readonly book: WholeBook;
}

/** Request for an EPUB to a writer process. */
export interface WantedEpub {
  readonly format: "epub";
  readonly book: WholeEpub;
}

/** A file returned by a writer process. */
export interface Written {
  readonly bytes: Uint8Array;
  /** File name extension. */
  readonly ending: string;
  readonly type: string;
}

/**
 * Writes books in a process for each, so that the event loop is not blocked, and limits bind the native code that
 * sets PDF (decision 79).
 */
export interface Writers {
  /** @throws LimitError beyond the limits of memory and time; the reason of the signal, once it is aborted */
  write(member: string, wanted: Wanted | WantedEpub, signal?: AbortSignal): Promise<Written>;
  /** Writes a book as EPUB; throws like `write`. */
  writeEpub(member: string, book: EpubBook, signal?: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Typesetting 250,000 words as PDF takes about 6 s and 500 MB, more with many pictures. Not in the specification.
 */
const LIMITS: ThreadLimits = {
  atOnce: 1,
  waiting: 20,
  each: 20,
  questionMs: 120_000,
  memoryMb: 1_024,
  drainMs: 8_000,
};

/** Creates writers with the given limits. */
export function createWriters(limits: Partial<ThreadLimits> = {}): Writers {
  const processes = createProcesses(workerUrl(), { ...LIMITS, ...limits });
  const write: Writers["write"] = (member, wanted, signal) =>
    processes.lend(member, (process) => unlessAborted(signal, () => process.ask<Written>(wanted)));
  return {
    write,
    async writeEpub(member, book, signal) {
      const { bytes } = await write(member, { format: "epub", book: await wholeEpubOf(book) }, signal);
      return Buffer.from(bytes);
    },
    close: processes.close,
  };
}

/** Rejects once the signal is aborted; the process is killed when its work is over. */
async function unlessAborted<Result>(
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** The same file as source in tests, and bundled in the build. */
const workerUrl = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./exports-worker.js", import.meta.url);
