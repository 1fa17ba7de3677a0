import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { NoLanguageError, type Speech, VOICE_PACKAGE, type Voice } from "./voice.ts";

/** Request to the speech process; one per process. */
export type Asked =
  | { readonly kind: "there" }
  | {
      readonly kind: "speak";
      readonly sentences: Parameters<Voice["speak"]>[0];
      readonly language: string;
      readonly path: string;
    };

/** Response of the speech process. */
export type Answered =
  | { readonly kind: "there" }
  | { readonly kind: "spoken"; readonly speech: Speech }
  | { readonly kind: "no-language" }
  | { readonly kind: "failed"; readonly message: string };

/** Timeout per chapter in milliseconds: speech is generated some twenty times faster than real time. */
const LONGEST = 20 * 60_000;

/**
 * eSpeak NG, if its package is installed (optional, GPL): one separate process per chapter, without this
 * process's environment variables.
 */
export function createEspeak(): Voice {
  let there: Promise<boolean> | undefined;
  return {
    isThere() {
      // Without the package no process is started, which takes seconds on a busy machine.
      if (!isInstalled()) return Promise.resolve(false);
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

function isInstalled(): boolean {
  try {
    return import.meta.resolve(VOICE_PACKAGE) !== "";
  } catch {
    return false;
  }
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
    // Low priority, so that requests come first.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.send(asked);
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`the voice ended with ${code}`);
    });
    const [answer] = (await Promise.race([once(child, "message"), ended])) as [Answered];
    // It has answered; it is killed below.
    ended.catch(() => {});
    return answer;
  } finally {
    child.kill("SIGKILL");
  }
}

/** The same file as source in tests, and bundled in the build. */
const processFile = (): URL =>
  new URL(import.meta.url.endsWith(".ts") ? "./process.ts" : "./voice-process.js", import.meta.url);
