// Brings the packages that the lockfile names, and a Node that runs here. Needs no package itself.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, root, say } from "./say.mjs";

const installed = join(root, "node_modules/.installed");
const windows = process.platform === "win32";
/** The oldest major of Node that the product runs on; the one it brings is newer. */
const OLDEST = 24;
/** Wants nothing of the system that the oldest Node we start from does not want as well. */
const MODEST = "24.21.0";

/** Installs what the lockfile names, once per lockfile. */
export function ensurePackages() {
  if (machineMajor() < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`);
  // A second worktree may borrow the first one's packages by a link: they are not this one's to replace.
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const lock = readFileSync(join(root, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) return;
  say("Installing packages (a minute or two, this once)");
  // Packages' own scripts run under the project's Node, so that has to be there, and to run, before they do.
  npm("ci", "--ignore-scripts");
  npm("rebuild", "node");
  ensureNodeRuns();
  const { allowScripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  npm("rebuild", ...Object.keys(allowScripts).filter((name) => name !== "node"));
  writeFileSync(installed, wanted);
}

/** The project's own Node, whichever one started us. */
export function ownNode() {
  const path = join(root, "node_modules/node/bin", windows ? "node.exe" : "node");
  return existsSync(path) ? path : process.execPath;
}

/**
 * Puts another Node in the place of the project's where that does not start: from 25 on it wants libatomic.so.1,
 * which slim images do not have (node:20-slim, debian:12-slim). The machine's is taken when it is new enough.
 */
function ensureNodeRuns() {
  const own = ownNode();
  if (windows || starts(own)) return;
  rmSync(own); // at once: npm's own scripts find it first in PATH
  // What started us may itself have been in the node_modules that were just replaced.
  const fitting = machineMajor() >= OLDEST && starts(process.execPath);
  const another = fitting ? process.execPath : fetchModestNode();
  if (!starts(another)) fail("No Node off npm starts here: bring Node 24 or newer of your own.");
  symlinkSync(another, own);
}

function fetchModestNode() {
  say(`The project's Node wants a system library that is missing here (libatomic1); taking ${MODEST}`);
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = join(root, "node_modules/node/modest");
  npm("install", "--no-save", `--prefix=${prefix}`, `${name}@${MODEST}`);
  return join(prefix, "node_modules", name, "bin/node");
}

const starts = (node) => spawnSync(node, ["--version"]).status === 0;

const machineMajor = () => Number(process.versions.node.split(".")[0]);

function npm(command, ...rest) {
  const args = [command, "--no-audit", "--no-fund", "--loglevel=error", ...rest];
  const { status } = spawnSync(windows ? "npm.cmd" : "npm", args, {
    cwd: root,
    stdio: ["ignore", command === "ci" ? "inherit" : "ignore", "inherit"],
    shell: windows,
  });
  if (status !== 0) fail(`npm ${command} failed; its message is above.`);
}
