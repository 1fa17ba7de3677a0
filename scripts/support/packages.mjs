// Installs the packages in the lockfile, and a Node that runs on this machine. Needs no packages itself.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fail, root, say } from "./say.mjs";

const installed = join(root, "node_modules/.installed");
const windows = process.platform === "win32";
/** Oldest major version of Node that the product supports; the installed one is newer. */
const OLDEST = 24;
/** Version with the same system requirements as the oldest Node from which the scripts start. */
const MODEST = "24.21.0";

/** Installs the packages in the lockfile, once per lockfile. */
export function ensurePackages() {
  if (machineMajor() < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`);
  // A second worktree may use the first one's packages through a link: they must not be replaced from here.
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const lock = readFileSync(join(root, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(installed) && readFileSync(installed, "utf8") === wanted) return;
  say("Installing packages (a minute or two, this once)");
  // The packages' scripts run with the project's Node, so that must be installed and working first.
  npm("ci", "--ignore-scripts");
  npm("rebuild", "node");
  ensureNodeRuns();
  const { allowScripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  npm("rebuild", ...Object.keys(allowScripts).filter((name) => name !== "node"));
  writeFileSync(installed, wanted);
}

/** Returns the path of the project's Node, whichever Node runs this script. */
export function ownNode() {
  const path = join(root, "node_modules/node/bin", windows ? "node.exe" : "node");
  return existsSync(path) ? path : process.execPath;
}

/**
 * Replaces the project's Node if it does not start: from 25 on it needs libatomic.so.1, which slim images do
 * not include (node:20-slim, debian:12-slim). The machine's Node is used if it is new enough.
 */
function ensureNodeRuns() {
  const own = ownNode();
  if (windows || starts(own)) return;
  rmSync(own); // immediately: npm's scripts find it first in PATH
  // The Node that runs this script may itself have been in the node_modules that were just replaced.
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

export function npm(command, ...rest) {
  const args = [command, "--no-audit", "--no-fund", "--loglevel=error", ...rest];
  const { status } = spawnSync(windows ? "npm.cmd" : "npm", args, {
    cwd: root,
    stdio: ["ignore", command === "ci" ? "inherit" : "ignore", "inherit"],
    shell: windows,
  });
  if (status !== 0) fail(`npm ${command} failed; its message is above.`);
}
