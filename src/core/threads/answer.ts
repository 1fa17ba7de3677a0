import { isMarkedAsUntransferable, parentPort, type Transferable } from "node:worker_threads";
import { type FieldError, HttpError } from "../base/errors.ts";

/** Message with the result of a thread. */
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

/** Handles the questions in a thread's file. `owned` returns the buffers to transfer instead of copying. */
export function answerQuestions<Question, Given>(
  answer: (question: Question) => Promise<Given> | Given,
  owned: (given: Given) => Transferable[] = () => [],
): void {
  parentPort?.on("message", async (question: Question) => {
    try {
      const given = await answer(question);
      parentPort?.postMessage({ ok: true, given } satisfies Answer, owned(given));
    } catch (error) {
      parentPort?.postMessage(failure(error));
    }
  });
}

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
