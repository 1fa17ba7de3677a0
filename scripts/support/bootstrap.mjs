// Runs on any installed Node (20 or newer) and without packages: installs the packages and the project's
// Node.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensurePackages, ownNode } from "./packages.mjs";
import { fail, root, say } from "./say.mjs";

export { ensurePackages, ownNode, root, say };

/** Builds if a source is newer than the last build; `onFailure` handles a failed build. */
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

/** Runs a TypeScript program with this process's arguments, and ends with its exit code. */
export async function runProgram(file) {
  const loader = ["--import", "./scripts/support/typescript.mjs"];
  process.exit(await run([...loader, file, ...process.argv.slice(2)]));
}

/**
 * Runs a program with the project's Node in the foreground, and forwards signals to it. Resolves to its exit
 * code; 128 if a signal ended it.
 */
export function run(args, env = {}) {
  const child = spawn(ownNode(), args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`, ...env },
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, forward);
  return new Promise((done) =>
    child.on("close", (code, signal) => {
      for (const each of FORWARDED) process.off(each, forward);
      done(signal ? 128 : (code ?? 1));
    }),
  );
}

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];

function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
