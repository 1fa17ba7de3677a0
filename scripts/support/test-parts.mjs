// The two tiers of tests, and the parts in which each runs; a part is a process with a database (and, where it needs
// one, a browser) of its own.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isOfEmbeddedMongo, provedBefore } from "./embedded-mongo.mjs";
import { root } from "./say.mjs";

/** `npm test` leaves these to `npm run test:long`: axe and keyboard walks, fuzz, whole novels, crash series. */
const LONG = /\.long\.test\.tsx?$/;
/** Processor seconds of a file, where it is 3 or more; `npm test` writes those of a run to test-results/times.json. */
const TIMES = JSON.parse(readFileSync(join(root, "scripts/support/test-times.json"), "utf8"));
/** Processor seconds of a file that has no entry. */
const SMALL = 1;
/** Processor seconds that one process takes at most, unless a single folder takes more. */
const PART_SECONDS = 90;

/**
 * Files of tests by part, longest part first: what is left for the end is short and keeps the processors busy. Files
 * of one folder stay together. The embedded database's run in the long tier; in the short one a few of them do, and
 * all where something has changed since they last passed.
 */
export function testParts(tier, proved = provedBefore()) {
  const folders = new Map();
  const isPart =
    tier === "long"
      ? (file) => LONG.test(file) || isOfEmbeddedMongo(file)
      : (file) => !LONG.test(file) && !proved(file);
  for (const file of testFiles("test").filter(isPart))
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
  const units = [...folders.values()].map((files) => ({ files, seconds: secondsOf(files) }));
  units.sort((a, b) => b.seconds - a.seconds);
  const parts = [];
  for (const { files, seconds } of units) {
    const part = parts.find((each) => each.seconds + seconds <= PART_SECONDS);
    if (part) {
      part.files.push(...files);
      part.seconds += seconds;
    } else parts.push({ files: [...files], seconds });
  }
  return parts.sort((a, b) => b.seconds - a.seconds).map(({ files }) => files);
}

/** The area a file counts for in the budget: "features/talk", "browser/talk", "core". */
export function areaOf(file) {
  const [, top, area] = file.split("/");
  return ["features", "browser"].includes(top) && !/\.test\.tsx?$/.test(area) ? `${top}/${area}` : top;
}

/** Every file of tests in a folder, or the one named. */
export function testFiles(name) {
  const path = resolve(root, name);
  if (!existsSync(path) || !statSync(path).isDirectory()) return [name];
  return readdirSync(path, { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${name}/${file}`)
    .sort();
}

const secondsOf = (files) => files.reduce((sum, file) => sum + (TIMES[file] ?? SMALL), 0);
