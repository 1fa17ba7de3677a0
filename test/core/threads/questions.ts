import { invalidField } from "#core/base/errors.ts";
import { answerQuestions } from "#core/threads/answer.ts";

/** Number of questions that this thread has received; a new one starts at 0. */
let heard = 0;

/** A file for threads and processes in tests, which does what it is told. */
answerQuestions<{ readonly todo: string; readonly bytes?: Uint8Array }, unknown>(({ todo, bytes }) => {
  heard += 1;
  if (todo === "count") return heard;
  if (todo === "length") return bytes?.length;
  if (todo === "refuse") throw invalidField("file", "No.");
  if (todo === "fail") throw new TypeError("a fault of ours");
  if (todo === "die") process.exit(3);
  if (todo === "spin") for (;;) heard += 1;
  if (todo === "native") for (const all: Buffer[] = []; ; ) all.push(Buffer.alloc(2 ** 24, 1));
  if (todo === "pid") return process.pid;
  if (todo !== "hoard") return new Promise(() => {});
  const all: number[][] = [];
  for (;;) all.push(Array.from({ length: 10_000 }, (_, n) => n + all.length));
});
