// Runs on whatever Node is there (20 or newer) and without a single package: it brings both.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
const installed = join(root, "node_modules/.installed");

/** Node's flag for the configuration in `.env`, where there is one. */
export const envFile = existsSync(join(root, ".env")) ? ["--env-file=.env"] : [];

/** Installs what the lockfile names, once per lockfile. */
export function ensurePackages() {
  if (Number(process.versions.node.split(".")[0]) < 20)
    fail(`Node 20 or newer is needed; this is ${process.version}.`);
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) return;
  say("Installing packages (a minute or two, this once)");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { status } = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) fail("npm ci failed; its message is above.");
  writeFileSync(installed, wanted);
}

/** The project's own Node, whichever one started us. */
export function ownNode() {
  const path = join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
  return existsSync(path) ? path : process.execPath;
}

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
  const child = spawn(ownNode(), args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`, ...env },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((done) => child.on("exit", (code, signal) => done(signal ? 128 : (code ?? 1))));
}

export const say = (text) => console.log(`· ${text}`);

function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
