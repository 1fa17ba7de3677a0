import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { servedAt } from "#src/embedded-mongo/index.ts";
import { serverFlags } from "../support/server-flags.mjs";

/** A server in a separate process. */
export interface Running {
  readonly url: string;
  /** Seconds of processor time used so far; NaN if the system does not report it. */
  cpu(): number;
  stop(): Promise<void>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

const ROOT = join(import.meta.dirname, "../..");
/** Ticks per second in /proc/<pid>/stat: USER_HZ, which Linux fixes at 100 for programs. */
const TICKS = 100;

/** Starts the built site like `npm start`, with the embedded database in `folder`, or with MONGODB_URI. */
export async function startProduct(
  folder: string,
  environment: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort();
  return startServer(
    [...serverFlags, "dist/server.js"],
    { ...productEnvironment(folder, port), ...environment },
    /\(port (\d+)\)/,
  );
}

/**
 * Returns the address of the database of a product that runs on `folder`: the embedded one, or MONGODB_URI.
 */
export async function addressOf(folder: string): Promise<string> {
  const address = process.env.MONGODB_URI || (await servedAt(folder));
  if (!address) throw new Error(`no site of the bench has ${folder} open`);
  return address;
}

/**
 * Returns the environment of a site of the bench, with the embedded database in `folder` unless MONGODB_URI
 * is set.
 */
export const productEnvironment = (folder: string, port: number): Record<string, string> => ({
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: String(port),
  SITE_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: folder,
  SESSION_SECRET: "bench-only-secret-of-a-temporary-site-1",
  JWT_SECRET: "bench-only-secret-of-a-temporary-site-2",
  ENCRYPTION_KEYS: `bench:${Buffer.alloc(32, 1).toString("base64")}`,
  PAYMENTS: "sandbox",
  DEMO: "0",
  RATE_LIMITS: "0",
});

/** Starts one of the bare servers of `baselines.ts`. */
export const startBaseline = (
  kind: "express" | "node" | "driver" | "static",
  environment: Record<string, string> = {},
): Promise<Running> =>
  startServer(
    ["--import", "./scripts/support/typescript.mjs", "scripts/bench/baselines.ts", kind],
    { NODE_ENV: "production", ...environment },
    /listening (\d+)/,
  );

/** Starts a program that prints a line with its port, and waits for that line. */
async function startServer(
  args: readonly string[],
  environment: Record<string, string>,
  line: RegExp,
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Ends with this process, however it ends.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const port = await portOf(child, line);
  const endBy = (signal: "SIGTERM" | "SIGKILL") => async () => {
    process.off("exit", end);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return {
    url: `http://127.0.0.1:${port}`,
    cpu: () => cpuSeconds(child.pid!),
    stop: endBy("SIGTERM"),
    kill: endBy("SIGKILL"),
  };
}

async function portOf(child: ChildProcess, pattern: RegExp): Promise<number> {
  let port: string | undefined;
  for await (const line of createInterface({ input: child.stdout! })) {
    port = pattern.exec(line)?.[1];
    if (port) break;
  }
  // The log must be drained although nobody reads it: a full pipe would block the server.
  child.stdout!.resume();
  if (port) return Number(port);
  throw new Error("a server of the bench ended before it listened");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

function cpuSeconds(pid: number): number {
  try {
    // After the name in parentheses: state is field 3, user and system time are 14 and 15 (proc(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return Number.NaN;
  }
}
