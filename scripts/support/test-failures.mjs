// What failed in a run of tests, told where it ends: what CI shows of a run is its end, and parts of a tier print side by
// side.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./say.mjs";

/** The text for a run whose processes wrote their failures to `path`; empty where nothing failed. */
export function failures(path) {
  if (!existsSync(path)) return "";
  const failed = readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return [
    `Failed: ${[...new Set(failed.map(({ file }) => file))].join(", ")}`,
    ...failed.map(({ file, name, error }) => `${file}\n  ${name}\n${error.replace(/^/gm, "    ")}`),
  ].join("\n\n");
}

const noted = (tier) => join(root, `test-results/failures-${tier}.txt`);

/** Keeps that text for whatever runs after the tier; an empty one removes what an earlier run left. */
export function noteFailures(tier, text) {
  mkdirSync(join(root, "test-results"), { recursive: true });
  rmSync(noted(tier), { force: true });
  if (text !== "") writeFileSync(noted(tier), text);
}

/** What the last run of a whole tier noted; empty where nothing failed. */
export const notedFailures = (tier) => (existsSync(noted(tier)) ? readFileSync(noted(tier), "utf8") : "");
