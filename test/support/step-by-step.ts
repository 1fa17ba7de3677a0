/**
 * Each test of the suite stands on the one before it: once one has failed the others are skipped. Mocha's own `bail`
 * leaves a whole suite out, without a word, where a test of any other file has failed before.
 */
export function stepByStep(): void {
  let failed = false;
  beforeEach(function () {
    if (failed) this.skip();
  });
  afterEach(function () {
    failed ||= this.currentTest?.state === "failed";
  });
}
