import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const ROOT = join(import.meta.dirname, "../../..");

/** Starts the built server in a separate process, with these variables added to the test environment. */
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
