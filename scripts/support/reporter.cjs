// Mocha's own "spec", which also writes the file of every failure to FAILED_FILES, one a line: who runs the tests may
// run those files once more.
const { appendFileSync } = require("node:fs");
const { Runner, reporters } = require("mocha");

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const path = process.env.FAILED_FILES;
    if (path) runner.on(Runner.constants.EVENT_TEST_FAIL, ({ file }) => appendFileSync(path, `${file}\n`));
  }
};
