import { once } from "node:events";
import { isMarkedAsUntransferable, parentPort, type Transferable, Worker } from "node:worker_threads";
import { type FieldError, HttpError } from "../base/errors.ts";

/** Message with the result of a thread or process. */
export type Answer =
  | { readonly ok: true; readonly given: unknown }
  | { readonly ok: false; readonly refusal: Refusal | null; readonly message: string };

/** Transferable form of an HttpError, without its cause. */
interface Refusal {
  readonly status: number;
  readonly name: string;
  readonly fields: readonly FieldError[];
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Handles the questions in the file of a thread or process. `owned` returns the buffers that a thread transfers
 * instead of copying.
 */
export function answerQuestions<Question, Given>(
  answer: (question: Question) => Promise<Given> | Given,
  owned: (given: Given) => Transferable[] = () => [],
): void {
  const watched = parentPort ? undefined : startWatch();
  const respond = async (question: Question): Promise<void> => {
    try {
      await watched;
      const given = await answer(question);
      send({ ok: true, given }, owned(given));
    } catch (error) {
      send(failure(error));
    }
  };
  (parentPort ?? process).on("message", respond);
}

function send(answer: Answer, transfer: Transferable[] = []): void {
  if (parentPort) parentPort.postMessage(answer, transfer);
  else process.send?.(answer);
}

/** Starts the watch over this process, with the arguments that `createProcesses` passes. */
async function startWatch(): Promise<void> {
  const [memoryMb, parent] = process.argv.slice(2).map(Number);
  const watch = new Worker(watchUrl(), { workerData: { memoryMb, parent } });
  await once(watch, "message");
  watch.unref();
}

/** The same file as source in tests, and bundled in the build. */
const watchUrl = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./watch.ts" : "./process-watch.js", import.meta.url);

/** Returns the buffers that belong only to these bytes; shared or pooled ones must be copied. */
export const ownMemory = (all: Iterable<Uint8Array>): ArrayBuffer[] => [
  ...new Set(
    [...all].flatMap(({ buffer, byteLength }) =>
      buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !isMarkedAsUntransferable(buffer)
        ? [buffer]
        : [],
    ),
  ),
];

function failure(error: unknown): Answer {
  if (!(error instanceof HttpError))
    return { ok: false, refusal: null, message: String((error as Error)?.stack ?? error) };
  const { status, name, fields, headers, message } = error;
  return { ok: false, refusal: { status, name, fields, headers }, message };
}

/** Converts a thread's error to an error of this thread. */
export function thrownOf({ refusal, message }: Answer & { ok: false }): Error {
  if (!refusal) return new Error(message);
  const { status, name, fields, headers } = refusal;
  return new HttpError(status, name, message, { fields, headers });
}
