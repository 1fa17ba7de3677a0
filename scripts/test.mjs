// npm test: set-up, then every test (or those named, files or folders: npm test -- test/core).
//
// Every test at once runs in two processes side by side, each with a database of its own: what drives a browser or
// another process of the product in one, most others in the other. What the second one prints is held back until the
// first has ended.
//
// With TEST_RETRIES=1 (CI), the files in which something failed run once more, by themselves on a machine that is now
// quiet, and decide: what fails only beside other work is told, but fails nothing.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild, ensurePackages, root, say, start } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
const named = process.argv.slice(2);
const notes = mkdtempSync(join(tmpdir(), "fablewright-test-"));
const parts =
  named.length > 0 || availableParallelism() < 2 ? [named.length > 0 ? named : ["test"]] : halves();
const statuses = await runAll(parts);
const failed = statuses.some((status) => status !== 0);
const status = failed && process.env.TEST_RETRIES ? await again() : Math.max(...statuses);
rmSync(notes, { recursive: true });
process.exit(status);

/**
 * The tests in two parts that take about as long. The matrix, which drives neither a browser nor another process, is
 * with the others, for the half of the browser takes longer.
 */
function halves() {
  const within = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  const isTest = (name) => name.includes(".test.");
  const matrix = "test/app/matrix.test.ts";
  const app = within("test/app").filter((name) => isTest(name) && name !== matrix);
  const others = within("test").filter(
    (name) =>
      !["test/app", "test/browser", "test/scripts"].includes(name) && (isFolder(name) || isTest(name)),
  );
  return [
    [...app, "test/browser", "test/scripts"],
    [matrix, ...others],
  ];
}

async function runAll(parts) {
  const [first, second] = parts.map((names, at) => begin(names, at, at === 0 ? "inherit" : "pipe"));
  if (!second) return [await first.ended];
  const printed = [];
  for (const stream of [second.child.stdout, second.child.stderr])
    stream.on("data", (chunk) => printed.push(chunk));
  const statuses = [await first.ended];
  say("One half is over; the other:");
  statuses.push(await second.ended);
  process.stdout.write(Buffer.concat(printed));
  return statuses;
}

/** The failed files once more. A half that ended without naming one (it fell) stays failed. */
async function again() {
  const lists = statuses.map((status, at) => (status === 0 ? [] : failedFiles(at)));
  if (lists.some((files, at) => statuses[at] !== 0 && files.length === 0)) return 1;
  const files = [...new Set(lists.flat())];
  say(`Failed beside other work, once more by themselves: ${files.join(", ")}`);
  return begin(files, "again", "inherit").ended;
}

function begin(names, part, output) {
  const args = [
    "node_modules/mocha/bin/mocha.js",
    ...["--reporter", "scripts/support/reporter.cjs"],
    ...names.map((name) => (isFolder(name) ? `${name}/**/*.test.{ts,tsx}` : name)),
  ];
  const color = output === "pipe" && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  return start(args, { NODE_ENV: "test", FAILED_FILES: join(notes, String(part)), ...color }, output);
}

function failedFiles(part) {
  const list = join(notes, String(part));
  return existsSync(list) ? readFileSync(list, "utf8").trim().split("\n") : [];
}

function isFolder(name) {
  return statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory() ?? false;
}
