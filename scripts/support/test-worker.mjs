// Runs test files in this process, one after another, with mocha: node scripts/support/test-worker.mjs FILE …
//
// What happens is appended to the file TEST_JOURNAL, one line of JSON each, before this process goes on. So the
// runner knows where a process was that crashed or hung. The events:
//   { load }                        begins to load a file
//   { total: { file: count } }      all files are loaded; number of tests in each
//   { running, file }               the test or hook of this title begins or goes on
//   { result, file, title }         a test ended: "passed" or "skipped"
//   { seconds, file }               the last test of a file ended; seconds that it took, with its hooks
//   { failure, file, title }        a test, a hook or the loading of a file failed, with the text of the error;
//                                   file is null for a hook of the whole process
//   { done }                        the last test ended
//   { open: names }                 resources that kept the process alive after that, so it was ended
// With TEST_VERBOSE, every test is also printed. TEST_TIMEOUT is the limit of a test in milliseconds; without it, the
// one in .mocharc.json holds. With TEST_SEED, the order within each file is shuffled, except in the files of
// TEST_IN_WRITTEN_ORDER, which are separated by spaces.
import { createHash } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { Worker } from "node:worker_threads";
import Mocha from "mocha";
import { root } from "./say.mjs";
import { MARK } from "./test-ending.mjs";

/** Milliseconds within which this process must exit after its last test. */
const EXIT_WITHIN_MS = 20_000;

const { Base, Spec } = Mocha.reporters;
const events = Mocha.Runner.constants;
const options = JSON.parse(readFileSync(join(root, ".mocharc.json"), "utf8"));
const files = process.argv.slice(2);

const note = (event) => appendFileSync(process.env.TEST_JOURNAL, `${JSON.stringify(event)}\n`);
/** The name under which the runner knows a file. */
const nameOf = (path) => files.find((file) => resolve(root, file) === path) ?? relative(root, path);

endWithParent();
/** The file whose tests run. */
let current = null;
/** Rejections that nobody handled, which mocha ignores. They fail the test that runs, or else its file. */
const rejections = [];
let isDone = false;
process.on("unhandledRejection", (reason) => {
  rejections.push(reason);
  if (isDone) failFileForRejections();
});
Error.stackTraceLimit = Number.POSITIVE_INFINITY;
Base.useColors = false;

const hooks = await readHooks();
const mocha = new Mocha({
  timeout: Number(process.env.TEST_TIMEOUT ?? options.timeout),
  rootHooks: { ...hooks, afterEach: [hooks.afterEach, failTestForRejections].flat().filter(Boolean) },
  reporter: Journal,
});
for (const file of files) await load(file);
const { TEST_SEED: seed, TEST_IN_WRITTEN_ORDER: inOrder = "" } = process.env;
const inWrittenOrder = new Set(inOrder.split(" "));
if (seed)
  for (const suite of mocha.suite.suites)
    if (!inWrittenOrder.has(nameOf(suite.file))) shuffle(suite, randomOf(seed));
mocha.run(() => {
  isDone = true;
  note({ done: true });
  // Set by what was tested, perhaps. An exception from here on makes it 1 again.
  process.exitCode = 0;
  setTimeout(() => {
    note({ open: process.getActiveResourcesInfo() });
    process.exit(0);
  }, EXIT_WITHIN_MS).unref();
});

async function readHooks() {
  const modules = await Promise.all(
    options.require.map((file) => import(pathToFileURL(join(root, file)).href)),
  );
  return Object.assign({}, ...modules.map(({ mochaHooks }) => mochaHooks));
}

/** Loads a file. If that fails, so does the file, and its tests are left out; the others go on. */
async function load(file) {
  const path = resolve(root, file);
  note({ load: file });
  mocha.files = [path];
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    const { suite } = mocha;
    suite.suites = suite.suites.filter((each) => each.file !== path);
    suite.tests = suite.tests.filter((each) => each.file !== path);
    note({ failure: format(error), file, title: "(loading the file)" });
  }
}

/** Shuffles the tests of a suite and its inner suites. Tests that stand in a file without a suite keep their order. */
function shuffle(suite, random) {
  for (const list of [suite.tests, suite.suites])
    for (let last = list.length - 1; last > 0; last--) {
      const at = Math.floor(random() * (last + 1));
      [list[last], list[at]] = [list[at], list[last]];
    }
  for (const inner of suite.suites) shuffle(inner, random);
}

/** Returns a function like Math.random whose numbers follow from a seed. */
function randomOf(seed) {
  let count = 0;
  return () => createHash("sha256").update(`${seed} ${count++}`).digest().readUInt32BE() / 2 ** 32;
}

function failTestForRejections() {
  if (rejections.length > 0) this.test.error(errorOf(rejections.splice(0)));
}

function failFileForRejections() {
  if (rejections.length === 0) return;
  const error = errorOf(rejections.splice(0));
  note({ failure: error.message, file: current ? nameOf(current) : null, title: "(after a test)" });
}

function errorOf(reasons) {
  return new Error(
    `A rejected promise was not handled:\n${reasons.map((reason) => format(reason)).join("\n")}`,
  );
}

/** Mocha's reporter: writes the journal. */
function Journal(runner, reporterOptions) {
  if (process.env.TEST_VERBOSE) new Spec(runner, reporterOptions);
  let enteredAt = 0;
  const leave = () => {
    failFileForRejections();
    if (current) note({ seconds: (performance.now() - enteredAt) / 1_000, file: nameOf(current) });
  };
  const enter = (path) => {
    if (!path || path === current) return;
    leave();
    current = path;
    enteredAt = performance.now();
  };
  const begin = (runnable) => {
    if (!runnable?.file) return;
    enter(runnable.file);
    note({ running: titleOf(runnable), file: nameOf(runnable.file) });
  };
  const end = (result) => (test) => note({ result, file: nameOf(fileOf(test)), title: test.fullTitle() });
  runner.on(events.EVENT_RUN_BEGIN, () => {
    const total = {};
    runner.suite.eachTest(({ file }) => {
      if (file) total[nameOf(file)] = (total[nameOf(file)] ?? 0) + 1;
    });
    note({ total });
  });
  runner.on(events.EVENT_RUN_END, leave);
  runner.on(events.EVENT_SUITE_BEGIN, ({ parent, file }) => parent?.root && enter(file));
  runner.on(events.EVENT_TEST_BEGIN, begin);
  runner.on(events.EVENT_HOOK_BEGIN, begin);
  runner.on(events.EVENT_HOOK_END, ({ ctx }) => begin(ctx?.currentTest));
  runner.on(events.EVENT_TEST_PASS, end("passed"));
  runner.on(events.EVENT_TEST_PENDING, end("skipped"));
  runner.on(events.EVENT_TEST_FAIL, (test, error) => {
    const path = fileOf(test);
    note({ failure: textOf(test, error), file: path ? nameOf(path) : null, title: titleOf(test) });
  });
}

/** A hook of all files belongs to the test around which it runs; one of the whole process to no file. */
function fileOf(runnable) {
  return runnable.file ?? runnable.ctx?.currentTest?.file;
}

function titleOf(runnable) {
  return runnable.fullTitle().trim();
}

/** Mocha's own text of a failure: message, difference, stack and causes. */
function textOf(test, error) {
  const lines = [];
  const { consoleLog } = Base;
  Base.consoleLog = (...values) => lines.push(format(...values));
  try {
    Base.list([Object.assign(Object.create(test), { err: error })]);
  } catch {
    lines.push(format(error));
  } finally {
    Base.consoleLog = consoleLog;
  }
  // The first lines repeat the titles.
  const text = lines.join("\n").split("\n");
  const titles = text.findIndex((line) => line.trimEnd().endsWith(":"));
  return text
    .slice(titles + 1)
    .join("\n")
    .trim();
}

/**
 * Ends this process, and all that it started, when the runner was killed and could not do so. A thread watches, since a
 * test may keep this one busy.
 */
function endWithParent() {
  new Worker(new URL("test-watcher.mjs", import.meta.url), {
    execArgv: [],
    workerData: { parent: process.ppid, mark: `${MARK}=${process.env[MARK]}` },
  }).unref();
}
