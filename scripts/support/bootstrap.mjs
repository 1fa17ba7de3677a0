// Runs on whatever Node is there (20 or newer) and without a single package: it brings both.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages, ownNode } from "./packages.mjs";
import { fail, root, say } from "./say.mjs";

export { ensurePackages, ownNode, root, say };

/** Node's flag for the configuration in `.env`, where there is one. */
export const envFile = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];

/** Builds when a source is newer than the last build; `onFailure` decides what a failed build means. */
export function ensureBuild(onFailure = fail) {
  const stamp = join(root, "dist/.built");
  const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  const sources = ["src", "views", "client", "scripts", "esbuild.config.mjs", "package-lock.json"];
  if (builtAt > 0 && sources.every((name) => newest(join(root, name)) < builtAt)) return true;
  say("Building");
  const begun = Date.now();
  const { status } = spawnSync(ownNode(), ["esbuild.config.mjs"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) {
    onFailure("the build failed; its messages are above.");
    return false;
  }
  writeFileSync(stamp, "");
  say(`Built in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  return true;
}

/** Runs a program of the project's Node in the foreground and passes signals and the exit code on. */
export function run(args, env = {}) {
  return start(args, env, "inherit").ended;
}

/** Starts a program of the project's Node; `ended` is its exit code. Signals to us are passed on to it. */
export function start(args, env, output) {
  const child = spawn(ownNode(), args, {
    cwd: root,
    stdio: ["inherit", output, output],
    env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`, ...env },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  const ended = new Promise((done) => child.on("close", (code, signal) => done(signal ? 128 : (code ?? 1))));
  return { child, ended };
}

function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
