import { writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** Maximum delay in milliseconds before a line is written, and before a write to a slow reader is repeated. */
const FLUSH_MS = 50;
/** Batches of at least this many characters are written immediately. A pipe on Linux holds twice as much. */
const BATCH = 32 * 1024;
/** Limit in bytes on lines that the reader of the log has not accepted yet. */
const MAX_PENDING = 32 * 1024 * 1024;
/** Time in milliseconds that an ending process waits for a reader that accepts nothing. */
const LAST_WAIT_MS = 5_000;
const LAST_RETRY_MS = 10;
/** First of the pauses in milliseconds between attempts; each is twice the one before. */
const RETRY_MS = 1;

/** Destination of the log: a file, a pipe or a terminal. */
export interface LogOutput extends DestinationStream {
  /** Writes all pending lines and waits for a slow reader. */
  flushSync(): void;
}

export interface LogOutputOptions {
  readonly fd: number;
  /** Writes bytes and returns how many were accepted; throws if none. Default: `writeSync`. */
  readonly write?: (fd: number, bytes: Uint8Array) => number;
}

/**
 * Collects lines and writes them in batches outside the requests. Each write is synchronous, so no line is
 * in flight when the process exits or crashes. A reader that accepts nothing (a full pipe or disk) is tried
 * again later and does not hold up the process; lines beyond the limit are dropped and counted.
 */
export function createLogOutput({ fd, write = writeSync }: LogOutputOptions): LogOutput {
  let lines = "";
  /** Batches that the reader has not accepted, and their size. */
  const pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let pause = FLUSH_MS;
  let broken = false;

  const collect = () => {
    if (dropped > 0) lines += reportOf(dropped);
    dropped = 0;
    if (lines === "") return;
    const batch = Buffer.from(lines);
    lines = "";
    pending.push(batch);
    pendingBytes += batch.length;
  };

  /** Writes what the reader accepts of the first batch; returns false if it accepts nothing now. */
  const writeOnce = (): boolean => {
    const [batch] = pending;
    if (!batch) return false;
    try {
      const accepted = write(fd, batch);
      pendingBytes -= accepted;
      if (accepted < batch.length) pending[0] = batch.subarray(accepted);
      else pending.shift();
      return true;
    } catch (error) {
      broken = GONE.includes((error as NodeJS.ErrnoException).code ?? "");
      if (broken) pending.length = 0;
      return false;
    }
  };

  const flush = () => {
    timer = undefined;
    if (pending.length === 0) collect();
    let progress = false;
    while (writeOnce()) progress = true;
    if (pending.length === 0) pause = FLUSH_MS;
    else pause = progress ? RETRY_MS : Math.min(pause * 2, FLUSH_MS);
    if (pending.length > 0 || lines !== "") schedule();
  };

  const schedule = () => {
    timer ??= setTimeout(flush, pause).unref();
  };

  const output: LogOutput = {
    write(line) {
      if (broken) return;
      if (pendingBytes + lines.length > MAX_PENDING) {
        dropped += 1;
        return;
      }
      lines += line;
      if (lines.length >= BATCH && pending.length === 0) {
        clearTimeout(timer);
        flush();
      } else schedule();
    },
    flushSync() {
      collect();
      for (let waited = 0; pending.length > 0 && waited < LAST_WAIT_MS; ) {
        if (writeOnce()) waited = 0;
        else {
          Atomics.wait(SLEEPING, 0, 0, LAST_RETRY_MS);
          waited += LAST_RETRY_MS;
        }
      }
    },
  };
  process.on("exit", output.flushSync);
  return output;
}

/** Codes of errors after which nobody will ever read the log. */
const GONE: readonly string[] = ["EPIPE", "EBADF"];

const SLEEPING = new Int32Array(new SharedArrayBuffer(4));

const reportOf = (count: number): string =>
  `${JSON.stringify({
    level: "error",
    time: new Date().toISOString(),
    dropped: count,
    msg: "log lines were dropped because nobody read them",
  })}\n`;
