/**
 * Makes each test of the suite depend on the one before: after a failure the others are skipped. Mocha's
 * `bail` would silently skip a whole suite after a failure in any earlier file.
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
