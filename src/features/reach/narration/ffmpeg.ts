import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import { programEnvironment } from "#core/base/program-environment.ts";

/** Runs ffmpeg on this machine, in a separate process each time. */
export interface Ffmpeg {
  /** Returns true if it is installed and supports the required formats; checked once. */
  isThere(): Promise<boolean>;
  /**
   * Runs until completion; `told` receives the seconds of audio produced so far.
   * @throws if it fails, is aborted or takes too long
   */
  run(
    args: readonly string[],
    options: { signal: AbortSignal; told?: (seconds: number) => void },
  ): Promise<void>;
}

/** Time limit of a run in milliseconds: an hour of audio takes a few minutes. */
const LONGEST = 60 * 60_000;
/** Limit on logged characters of its output. */
const SAID_MAX = 2_000;

/** `command`: name or path of the executable. */
export function createFfmpeg(command: string): Ffmpeg {
  let found: Promise<boolean> | undefined;
  return {
    isThere() {
      found ??= encodersOf(command).then(
        (encoders) => /\blibopus\b/.test(encoders) && /\baac\b/.test(encoders),
        () => false,
      );
      return found;
    },
    async run(args, { signal, told }) {
      signal.throwIfAborted();
      const child = spawn(command, ["-nostdin", "-hide_banner", "-loglevel", "error", ...args], {
        stdio: ["ignore", "pipe", "pipe"],
        env: programEnvironment(),
        signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]),
        killSignal: "SIGKILL",
      });
      // Low priority, so that requests come first.
      if (child.pid) niced(child.pid);
      let said = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said = (said + text).slice(-SAID_MAX);
      });
      createInterface({ input: child.stdout }).on("line", (line) => {
        const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
        if (microseconds) told?.(Number(microseconds) / 1e6);
      });
      await new Promise<void>((done, failed) => {
        child.once("error", failed);
        child.once("close", (code) => (code === 0 ? done() : failed(new Error(`ffmpeg: ${said || code}`))));
      });
    },
  };
}

function niced(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process may have ended already.
  }
}

function encodersOf(command: string): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(command, ["-hide_banner", "-encoders"], {
      stdio: ["ignore", "pipe", "ignore"],
      env: programEnvironment(),
    });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    child.once("error", failed);
    child.once("close", () => done(said));
  });
}
