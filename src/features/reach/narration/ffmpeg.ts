import { programEnvironment } from "#core/base/program-environment.ts";
import { type ProgramLimits, runProgram } from "#core/threads/program.ts";

/** Runs ffmpeg on this machine, in a separate process each time. */
export interface Ffmpeg {
  /** Returns true if it is installed and supports the required formats; checked once. */
  isThere(): Promise<boolean>;
  /**
   * Runs until completion; `told` receives the seconds of audio produced so far.
   * @throws if it fails, is aborted, takes too long or too much memory
   */
  run(
    args: readonly string[],
    options: { signal: AbortSignal; told?: (seconds: number) => void },
  ): Promise<void>;
}

/** An hour of audio takes a few minutes and less than 200 MB. */
const LIMITS: ProgramLimits = { memoryMb: 1_000, milliseconds: 60 * 60_000 };

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
      await runProgram(command, ["-nostdin", "-hide_banner", "-loglevel", "error", ...args], {
        limits: LIMITS,
        env: programEnvironment(),
        signal,
        onLine(line) {
          const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
          if (microseconds) told?.(Number(microseconds) / 1e6);
        },
      });
    },
  };
}

async function encodersOf(command: string): Promise<string> {
  const lines: string[] = [];
  await runProgram(command, ["-hide_banner", "-encoders"], {
    limits: LIMITS,
    env: programEnvironment(),
    onLine: (line) => lines.push(line),
  });
  return lines.join("\n");
}
