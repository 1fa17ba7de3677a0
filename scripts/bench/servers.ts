import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A server in a process of its own. */
export interface Running {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a program that prints a line with its port, and waits for that line. */
export async function startServer(
  args: readonly string[],
  environment: Record<string, string>,
  line: RegExp,
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await portOf(child, line);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function portOf(child: ChildProcess, pattern: RegExp): Promise<number> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const port = pattern.exec(line)?.[1];
    if (port) {
      child.stdout!.resume();
      return Number(port);
    }
  }
  throw new Error("a server of the bench ended before it listened");
}
