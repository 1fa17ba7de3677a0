import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { servedAt } from "../../src/embedded-mongo/index.ts";
import { serverFlags } from "../support/server-flags.mjs";

/** A server in a process of its own. */
export interface Running {
  readonly url: string;
  /** Seconds of processor time it has used so far; NaN where the system does not say. */
  cpu(): number;
  stop(): Promise<void>;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
}

const ROOT = join(import.meta.dirname, "../..");
/** Ticks a second of /proc/<pid>/stat: USER_HZ, which Linux fixes at 100 for programs. */
const TICKS = 100;

/** The built site as `npm start` has it, with the embedded database in `folder`, or MONGODB_URI's. */
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

/** Where the database of a product that runs on `folder` is reached: the embedded one, or MONGODB_URI's. */
export async function addressOf(folder: string): Promise<string> {
  const address = process.env.MONGODB_URI || (await servedAt(folder));
  if (!address) throw new Error(`no site of the bench has ${folder} open`);
  return address;
}

/** Variables of a site of the bench, with the embedded database in `folder` unless MONGODB_URI is set. */
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

/** One of the bare servers of `baselines.ts`. */
export const startBaseline = (
  kind: "express" | "node" | "driver" | "static",
  environment: Record<string, string> = {},
): Promise<Running> =>
  startServer(
    ["--import", "tsx", "scripts/bench/baselines.ts", kind],
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
  // Ends with us, whatever ends us.
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
  // The log goes on, and is read by nobody: a full pipe would hold it up.
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
