// The order of the tests within a file in a whole run of the short tier (see scripts/test.mjs, --shuffle).
import { readFileSync } from "node:fs";

const { seed, inWrittenOrder: files } = JSON.parse(
  readFileSync(new URL("test-order.json", import.meta.url), "utf8"),
);

/** Seed of the order. Another one shows other tests that rely on the one before: try it with --shuffle first. */
export const keptSeed = seed;
/**
 * Files whose tests rely on the one before, and so run in the order in which they are written. The list only shrinks.
 */
export const inWrittenOrder = files;
