// npm test: set-up, then every test of the short tier (or those named, files or folders: npm test -- test/core).
// With --long, every test of the long tier (`*.long.test.ts`); see scripts/test-long.mjs.
//
// A tier runs in parts, each a process with a database of its own, one more at a time than there are
// processors, for each waits a good deal: for a browser, for time to pass. One part at a time is shown as it runs; what
// the others print is held back meanwhile.
//
// At the end stands what each area took of its budget, which files took longest, how many tests passed, and what
// failed, with its error. Nothing is tried again: a test that fails now and then is mended.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild, ensurePackages, root, say, start } from "./support/bootstrap.mjs";
import { fingerprint, notePassed } from "./support/embedded-mongo.mjs";
import { failures, noteFailures } from "./support/test-failures.mjs";
import { testFiles, testParts } from "./support/test-parts.mjs";
import { summary } from "./support/test-summary.mjs";

/** What Node made of sources, which each process and each thread of one would else make anew. */
const COMPILED = join(root, "node_modules/.cache/compiled");

ensurePackages();
ensureBuild();
const tier = process.argv.includes("--long") ? "long" : "short";
const named = process.argv.slice(2).filter((word) => word !== "--long");
const notes = mkdtempSync(join(tmpdir(), "fablewright-test-"));
const begun = Date.now();
const parts = named.length > 0 ? [named.flatMap(testFiles)] : testParts(tier);
const database = fingerprint();
const databaseTests = testFiles("test/embedded-mongo").filter(
  (file) => tier === "long" || !/\.long\./.test(file),
);
const asksAll = databaseTests.every((file) => parts.some((part) => part.includes(file)));
if (named.length === 0 && !asksAll)
  say(
    "The embedded database is what its tests last passed on: a few of them run, the others in npm run test:long.",
  );
const statuses = await runAll();
const status = Math.max(...statuses);
const failed = failures(join(notes, "failures"));
if (named.length === 0) say(summary(tier, join(notes, "times"), Date.now() - begun));
if (named.length === 0) noteFailures(tier, failed);
// Of a run by name mocha's own list stands right above.
if (failed !== "") say(named.length > 0 ? failed.split("\n")[0] : failed);
rmSync(notes, { recursive: true });
if (status === 0 && asksAll && notePassed(database))
  say("The embedded database's tests passed: commit test/embedded-mongo/passed.json with what has changed.");
process.exit(status);

async function runAll() {
  if (parts.length === 1) return [await begin(parts[0], "inherit").ended];
  const statuses = [];
  const show = inTurn();
  let next = 0;
  const work = async () => {
    while (next < parts.length) {
      const at = next++;
      const { child, ended } = begin(parts[at], "pipe");
      show(at, child);
      statuses[at] = await ended;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  return statuses;
}

/** Shows what processes print, one after the other, each as it comes once it is its turn. */
function inTurn() {
  const waiting = [];
  const turn = () => {
    const [{ at, held }] = waiting;
    say(`Part ${at + 1} of ${parts.length}`);
    process.stdout.write(Buffer.concat(held.splice(0)));
  };
  return (at, child) => {
    const one = { at, held: [], over: false };
    waiting.push(one);
    if (waiting[0] === one) turn();
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        if (waiting[0] === one) process.stdout.write(chunk);
        else one.held.push(chunk);
      });
    child.once("close", () => {
      one.over = true;
      while (waiting[0]?.over) {
        waiting.shift();
        if (waiting.length > 0) turn();
      }
    });
  };
}

function begin(files, output) {
  const args = ["node_modules/mocha/bin/mocha.js", "--reporter", "scripts/support/reporter.cjs", ...files];
  const color = output === "pipe" && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const told = { FAILURES: join(notes, "failures"), TEST_TIMES: join(notes, "times") };
  const env = { NODE_ENV: "test", NODE_COMPILE_CACHE: COMPILED, ...told, ...color };
  return start(args, env, output);
}
