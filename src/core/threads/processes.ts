import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { unavailable } from "../base/errors.ts";
import { type Answer, thrownOf } from "./answer.ts";
import {
  createPool,
  LimitError,
  RETRY_AFTER,
  type Started,
  type Thread,
  type ThreadLimits,
  type Threads,
} from "./threads.ts";

/**
 * Creates a pool of processes that run this file (`answerQuestions`), for native code, which the limits of a
 * thread do not bind. `memoryMb` is the limit of the whole process. Beyond a limit it is killed, whatever it is
 * doing; a process whose parent is killed ends itself (`watch.ts`). Objects are copied, never transferred.
 */
export const createProcesses = (file: URL, limits: ThreadLimits): Threads =>
  createPool(() => startProcess(file, limits), limits);

function startProcess(file: URL, { questionMs, memoryMb }: ThreadLimits): Started {
  const child = fork(file, [String(memoryMb), String(process.pid)], {
    // Without the server's secrets.
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    execArgv: /\.js$/.test(String(file)) ? ["--enable-source-maps"] : [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  const exited = new Promise<void>((done) => {
    child.once("exit", () => done());
    child.once("error", () => done());
  });
  let gone: Error | undefined;
  let refuse: ((error: Error) => void) | undefined;
  const lose = (error: Error) => {
    gone ??= error;
    refuse?.(gone);
  };
  // Low priority, so that requests come first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.once("error", lose);
  child.once("exit", (_, signal) => lose(new LimitError(causeOf(signal))));
  const end = async () => {
    lose(unavailable(RETRY_AFTER));
    child.kill("SIGKILL");
    await exited;
  };
  const thread: Thread = {
    async ask<Given>(question: unknown) {
      if (gone) throw gone;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      refuse = reject;
      child.once("message", resolve);
      const timer = setTimeout(() => {
        lose(new LimitError("time"));
        child.kill("SIGKILL");
      }, questionMs);
      try {
        child.send(question as object, (error) => error && lose(error));
        const answer = await promise;
        if (!answer.ok) throw thrownOf(answer);
        return answer.given as Given;
      } finally {
        clearTimeout(timer);
        child.off("message", resolve);
        refuse = undefined;
      }
    },
  };
  return { thread, end };
}

/** The watch and the kernel kill beyond a limit of memory, V8 aborts. */
const causeOf = (signal: NodeJS.Signals | null) =>
  signal === "SIGKILL" || signal === "SIGABRT" ? "memory" : "crash";
