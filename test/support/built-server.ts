import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Root folder of the project. */
export const ROOT = join(import.meta.dirname, "../..");
const SERVER = join(ROOT, "dist/server.js");

/** Built server in a separate process. */
export interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  /** All its output so far. */
  output(): string;
  /** Asks it to end; returns its exit code. */
  end(): Promise<number | null>;
}

/**
 * Gives the surrounding `describe` the built server, to be started in separate processes, and a folder for
 * them.
 */
export function useBuiltServer() {
  const running = new Set<ChildProcess>();
  let folder = "";

  before(async function () {
    if (!existsSync(SERVER)) {
      process.stdout.write("      (dist/server.js is not built, so it is not started: npm test builds it)\n");
      this.skip();
    }
    folder = await mkdtemp(join(tmpdir(), "fablewright-life-"));
  });
  after(async () => {
    for (const child of running) child.kill("SIGKILL");
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const launch = (environment: Record<string, string>) => {
    const { MONGODB_URI: _own, NODE_COMPILE_CACHE: _cache, ...inherited } = process.env;
    const child = spawn(process.execPath, [SERVER], {
      cwd: folder,
      env: {
        ...inherited,
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        PORT: "0",
        DEMO: "0",
        DATA_DIR: join(folder, "data"),
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    child.once("exit", () => running.delete(child));
    let written = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        written += chunk;
      });
    }
    return { child, output: () => written };
  };

  const start = async (environment: Record<string, string> = {}): Promise<Running> => {
    const { child, output } = launch(environment);
    await new Promise<void>((done, fail) => {
      child.stdout?.on("data", () => {
        if (/\(port \d+\)/.test(output())) done();
      });
      child.once("exit", (code) => fail(new Error(`it ended with ${code}: ${output()}`)));
    });
    return {
      child,
      output,
      url: `http://127.0.0.1:${/\(port (\d+)\)/.exec(output())?.[1]}`,
      async end() {
        if (child.exitCode !== null) return child.exitCode;
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        return (await ended)[0];
      },
    };
  };

  /** Returns the output of a start that fails. */
  const refusal = async (environment: Record<string, string>) => {
    const { child, output } = launch(environment);
    const [code] = await once(child, "exit");
    return { code, output: output() };
  };

  return {
    get folder() {
      return folder;
    },
    launch,
    start,
    refusal,
  };
}
