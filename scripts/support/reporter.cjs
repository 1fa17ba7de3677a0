// Mocha's own "spec", which also writes the file of every failure to FAILED_FILES, one a line: who runs the tests may
// run those files once more. What fails outside of every file (a hook of the whole run) is written as a bare "-". A run
// that does not end by itself once its tests are over (a failed one left something open) is ended.
const { appendFileSync } = require("node:fs");
const { Runner, reporters } = require("mocha");

const { EVENT_RUN_END, EVENT_TEST_FAIL } = Runner.constants;
/** Milliseconds a run may take to end. */
const END_WITHIN = 20_000;

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const path = process.env.FAILED_FILES;
    if (path)
      runner.on(EVENT_TEST_FAIL, ({ file, ctx }) =>
        appendFileSync(path, `${file ?? ctx?.currentTest?.file ?? "-"}\n`),
      );
    runner.once(EVENT_RUN_END, () => {
      const end = () => {
        console.log("Something is still open after the last test; this run is ended.");
        process.exit(runner.failures > 0 ? 1 : 0);
      };
      setTimeout(end, END_WITHIN).unref();
    });
  }
};
