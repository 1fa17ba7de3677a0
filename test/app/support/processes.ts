import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../../..");

/** The built server in a process of its own, with these variables beside those of a test. */
export async function startProcess(
  environment: Readonly<Record<string, string>>,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ["dist/server.js"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: "0",
      DEMO: "0",
      RATE_LIMITS: "0",
      LOG_LEVEL: "error",
      ...environment,
    },
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    const port = /\(port (\d+)\)/.exec(line)?.[1];
    if (!port) continue;
    child.stdout!.resume();
    return { url: `http://127.0.0.1:${port}`, child };
  }
  throw new Error("the server ended before it listened");
}

/**
 * Asks again until it holds, every 20 ms, which leaves the processor to those who do the work: what another process did
 * arrives by the change stream, in milliseconds.
 */
export async function eventually(check: () => Promise<boolean> | boolean): Promise<boolean> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    if (await check()) return true;
    await setTimeout(20);
  }
  return false;
}
