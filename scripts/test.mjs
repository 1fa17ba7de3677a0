// npm test: sets up, then runs every test of the short tier (or the named files or folders: npm test -- test/core).
// With --long, runs every test of the long tier (`*.long.test.ts`); see scripts/test-long.mjs.
//
// A tier runs in parts, each a process with a separate database; there is one more at a time than there are processors,
// because each often waits: for a browser, or for time to pass. A file with a failed test, or that crashed or hung,
// runs once more at the end, alone: if it passes then, its tests are unstable; they are listed, and the run is green.
// More than ten such files or five such tests, and a failure outside any file, make it red
// (scripts/support/test-run.mjs). A run prints one line a part, all failures, the unstable tests, the times, and the
// counts. It writes to test-results/ only. When it is ended, or its parent is, all that it started ends.
//
//   --changed          runs only the tests that the difference from main reaches (scripts/support/test-changed.mjs)
//   --verbose          prints every test
//   --once             leaves out the second run
//   --keep             also updates what the repository keeps of a run: the times of files and of the run
//                      (test-times.json, test-minutes.json), and that the embedded database's tests passed
//                      (test/embedded-mongo/passed.json)
//   --shuffle SEED     runs the tests and suites of each file in another order, the same for the same seed: a test that
//                      relies on the one before fails. A whole run of the short tier has the seed of test-order.json,
//                      except for the files listed there, whose tests still rely on their order
//   --days-later N     runs with a clock that is N days ahead: a test that relies on today's date fails
//   --hangs-after N    seconds without output or a new test after which a file is ended (300, in the long tier 1,500)
//   --results FOLDER   instead of test-results
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuild, ensurePackages, root, say } from "./support/bootstrap.mjs";
import { fingerprint, notePassed } from "./support/embedded-mongo.mjs";
import { laterEnvironment } from "./support/test-clock.mjs";
import { inWrittenOrder, keptSeed } from "./support/test-order.mjs";
import { testFiles, testParts } from "./support/test-parts.mjs";
import { runTests } from "./support/test-run.mjs";
import * as summary from "./support/test-summary.mjs";

/** Time limit of a test of the long tier that sets none; only what hangs should reach it. */
const LONG_TEST_MS = 600_000;

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: "boolean", default: false },
    changed: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
    once: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    shuffle: { type: "string" },
    "days-later": { type: "string" },
    "hangs-after": { type: "string" },
    results: { type: "string", default: "test-results" },
  },
});

ensurePackages();
ensureBuild();
const tier = values.long ? "long" : "short";
const isWhole = named.length === 0 && !values.changed;
const parts = named.length > 0 ? [named.flatMap(testFiles)] : testParts(tier, await wanted());
const database = fingerprint();
const databaseTests = testFiles("test/embedded-mongo").filter(
  (file) => tier === "long" || !/\.long\./.test(file),
);
const includesDatabase = databaseTests.every((file) => parts.some((part) => part.includes(file)));
if (isWhole && !includesDatabase)
  say(
    "The embedded database is unchanged since its tests passed: a few of them run, all in npm run test:long.",
  );

const isShuffled = Boolean(values.shuffle) || (isWhole && tier === "short");
const seed = values.shuffle ?? keptSeed;
const inOrder = values.shuffle ? [] : inWrittenOrder;
if (isShuffled)
  say(
    `The tests of each file run in the order of --shuffle ${seed}${inOrder.length > 0 ? `, except in ${inOrder.length} files` : ""}`,
  );
const begun = Date.now();
const run = await runTests(parts, {
  width: Math.min(parts.length, availableParallelism() + 1),
  isOnce: values.once,
  isVerbose: values.verbose,
  hangsAfter: Number(values["hangs-after"] ?? (tier === "long" ? 1_500 : 300)),
  until: Number.POSITIVE_INFINITY,
  ...(values.long ? { timeout: LONG_TEST_MS } : {}),
  env: {
    ...(values.long ? { SEPARATE_SITES: "1" } : {}),
    ...(isShuffled ? { TEST_SEED: seed, TEST_IN_WRITTEN_ORDER: inOrder.join(" ") } : {}),
    ...(values["days-later"] ? laterEnvironment(Number(values["days-later"])) : {}),
  },
});
const milliseconds = Date.now() - begun;
const isGreen = summary.isGreen(run);
const text = [
  ...(isWhole ? [summary.timesText(run, tier, milliseconds)] : []),
  summary.failuresText(run),
  summary.unstableText(run),
  summary.countsLine(run),
]
  .filter(Boolean)
  .join("\n\n");
summary.storeResults(resolve(root, values.results), run, text);
if (values.keep) summary.keepTimes(run);
if (values.keep && isWhole) summary.keepMinutes(tier, milliseconds);
if (isGreen && includesDatabase && values.keep) notePassed(database);
console.log(`\n${text}`);
process.exit(isGreen ? 0 : 1);

/** Returns all test files, or with --changed those that the difference from main reaches. */
async function wanted() {
  if (!values.changed) return testFiles("test");
  // It needs a package, which may have been missing when this script began.
  const { changedFiles, testsOf } = await import("./support/test-changed.mjs");
  const files = await testsOf(changedFiles());
  say(`The difference from main reaches ${files.length} test files`);
  if (files.length === 0) process.exit(0);
  return files;
}
