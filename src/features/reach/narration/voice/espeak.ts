import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { NoLanguageError, type Speech, type Voice } from "./voice.ts";

/** What its process is asked, once. */
export type Asked =
  | { readonly kind: "there" }
  | {
      readonly kind: "speak";
      readonly sentences: Parameters<Voice["speak"]>[0];
      readonly language: string;
      readonly path: string;
    };

/** What it answers. */
export type Answered =
  | { readonly kind: "there" }
  | { readonly kind: "spoken"; readonly speech: Speech }
  | { readonly kind: "no-language" }
  | { readonly kind: "failed"; readonly message: string };

/** Milliseconds of one chapter at most: it speaks some twenty times as fast as people. */
const LONGEST = 20 * 60_000;

/**
 * eSpeak NG, where its package is installed (it is optional, and under the GPL): in a process of its own, which has
 * nothing of this one's environment, for each chapter.
 */
export function createEspeak(): Voice {
  let there: Promise<boolean> | undefined;
  return {
    isThere() {
      there ??= ask({ kind: "there" }, AbortSignal.timeout(60_000)).then(
        ({ kind }) => kind === "there",
        () => false,
      );
      return there;
    },
    async speak(sentences, { language, path, signal }) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]);
      const answer = await ask({ kind: "speak", sentences, language, path }, limit);
      if (answer.kind === "no-language") throw new NoLanguageError(language);
      if (answer.kind !== "spoken") throw new Error(answer.kind === "failed" ? answer.message : answer.kind);
      return answer.speech;
    },
  };
}

async function ask(asked: Asked, signal: AbortSignal): Promise<Answered> {
  signal.throwIfAborted();
  const child = fork(processFile(), [], {
    env: { PATH: process.env.PATH ?? "" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    signal,
    killSignal: "SIGKILL",
  });
  try {
    // Readers come first.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.send(asked);
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`the voice ended with ${code}`);
    });
    const [answer] = (await Promise.race([once(child, "message"), ended])) as [Answered];
    ended.catch(() => {});
    return answer;
  } finally {
    child.kill("SIGKILL");
  }
}

/** The same file as source, under test, and as it is built. */
const processFile = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./process.ts" : "./voice-process.js", import.meta.url);
