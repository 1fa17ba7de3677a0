// Mocha's own "spec", which also writes every failure to FAILURES as a line of JSON: its file (what fails outside of every
// file, a hook of the whole run, has "-"), its name, and the head of its error. To TEST_TIMES it writes a line of JSON: how many tests passed,
// failed and were skipped, and the seconds of each file. A run that does not end by itself once its tests are over (a
// failed one left something open) is ended. Files of which a test was not run are named, whatever left it out (a hook that
// failed, mocha's "bail"), and a run that left some out fails.
const { appendFileSync } = require("node:fs");
const { relative } = require("node:path");
const { Runner, reporters } = require("mocha");

const {
  EVENT_RUN_BEGIN,
  EVENT_RUN_END,
  EVENT_SUITE_BEGIN,
  EVENT_SUITE_END,
  EVENT_TEST_END,
  EVENT_TEST_FAIL,
} = Runner.constants;
/** Characters of an error's stack that are noted. */
const ERROR_CHARACTERS = 1_500;
/** Milliseconds a run may take to end. */
const END_WITHIN = 20_000;

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const path = process.env.FAILURES;
    if (path)
      runner.on(EVENT_TEST_FAIL, (test, error) => {
        const file = test.file ?? test.ctx?.currentTest?.file;
        const failure = {
          file: file ? relative(process.cwd(), file) : "-",
          name: test.fullTitle(),
          error: String(error?.stack ?? error).slice(0, ERROR_CHARACTERS),
        };
        appendFileSync(path, `${JSON.stringify(failure)}\n`);
      });
    const times = secondsByFile(runner);
    const left = leftByFile(runner);
    runner.once(EVENT_RUN_END, () => {
      const { passes, failures, pending } = runner.stats;
      if (process.env.TEST_TIMES)
        appendFileSync(process.env.TEST_TIMES, `${JSON.stringify({ passes, failures, pending, times })}\n`);
      for (const [file, count] of left) console.log(`Not run: ${count} of the tests in ${file}`);
      const end = () => {
        console.log("Something is still open after the last test; this run is ended.");
        process.exit(runner.failures > 0 || left.size > 0 ? 1 : 0);
      };
      setTimeout(end, END_WITHIN).unref();
    });
  }
};

/** Seconds of each file by the clock, hooks included; filled while the tests run. */
function secondsByFile(runner) {
  const times = {};
  let begun = 0;
  runner.on(EVENT_SUITE_BEGIN, ({ parent }) => {
    if (parent?.root) begun = performance.now();
  });
  runner.on(EVENT_SUITE_END, ({ parent, file }) => {
    if (parent?.root && file)
      times[relative(process.cwd(), file)] =
        (times[relative(process.cwd(), file)] ?? 0) + (performance.now() - begun) / 1_000;
  });
  return times;
}

/** How many tests of each file have not ended; empty where some were chosen by their names (`--grep`). */
function leftByFile(runner) {
  const left = new Map();
  const count = (file, by) => {
    const name = relative(process.cwd(), file ?? "-");
    const now = (left.get(name) ?? 0) + by;
    if (now === 0) left.delete(name);
    else left.set(name, now);
  };
  runner.on(EVENT_RUN_BEGIN, () => {
    if (runner.total !== runner.suite.total()) return;
    runner.suite.eachTest(({ file }) => count(file, 1));
    runner.on(EVENT_TEST_END, ({ file }) => count(file, -1));
  });
  return left;
}
