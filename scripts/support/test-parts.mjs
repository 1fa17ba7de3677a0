// The two tiers of tests, and the parts in which each runs; each part is a process with a separate database
// (and browser, if needed).
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isOfEmbeddedMongo, provedBefore } from "./embedded-mongo.mjs";
import { root } from "./say.mjs";

/**
 * Left out by `npm test` and run by `npm run test:long`: axe and keyboard walks, fuzz, whole novels, crash
 * series.
 */
const LONG = /\.long\.test\.tsx?$/;
/**
 * Processor seconds of each file that takes 3 or more; `npm test` writes those of a run to
 * test-results/times.json.
 */
const TIMES = JSON.parse(readFileSync(join(root, "scripts/support/test-times.json"), "utf8"));
/** Processor seconds assumed for a file without an entry: of the short tier, of the long one. */
const SMALL = 1;
const SMALL_LONG = 30;
/** Matches a suite with a separate site, or with mongoose connected to a separate database. */
const OWN_SITE = /useFreshSite\(|useSite\([^)]|useMongoose\(|useSeparateMongoose\(/;
/** Limit on the processor seconds of one process, unless a single file takes more. */
const PART_SECONDS = 140;

/**
 * Returns those of the test files that a tier runs, by part, longest part first, so that the last parts are short and
 * keep the processors busy. Files of one folder stay together unless they take too long for one part. The embedded
 * database's tests run in the long tier; in the short one only a few do, or all if something has changed since they
 * last passed.
 */
export function testParts(tier, among = testFiles("test"), proved = provedBefore()) {
  const folders = new Map();
  const isPart =
    tier === "long"
      ? (file) => LONG.test(file) || isOfEmbeddedMongo(file)
      : (file) => !LONG.test(file) && !proved(file);
  for (const file of among.filter(isPart))
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
  const units = [...folders.values()].flatMap((files) =>
    pack(files.map((file) => ({ files: [file], seconds: secondsOf(file) }))),
  );
  return pack(units)
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ files }) => sharedFirst(files));
}

/** Joins units to as few as fit into PART_SECONDS each; a longer one remains alone. */
function pack(units) {
  const packed = [];
  for (const { files, seconds } of units.toSorted((a, b) => b.seconds - a.seconds)) {
    const unit = packed.find((each) => each.seconds + seconds <= PART_SECONDS);
    if (unit) {
      unit.files.push(...files);
      unit.seconds += seconds;
    } else packed.push({ files: [...files], seconds });
  }
  return packed;
}

/** Sorts the files whose suites share one site first: a separate site closes the shared one. */
function sharedFirst(files) {
  const isOwn = (file) => Number(OWN_SITE.test(readFileSync(join(root, file), "utf8")));
  return files.toSorted((a, b) => isOwn(a) - isOwn(b));
}

/** Returns the area under which a file counts in the budget: "features/talk", "browser/talk", "core". */
export function areaOf(file) {
  const [, top, area] = file.split("/");
  return ["features", "browser"].includes(top) && !/\.test\.tsx?$/.test(area) ? `${top}/${area}` : top;
}

/** Returns all test files in a folder, or the named file. */
export function testFiles(name) {
  const path = resolve(root, name);
  if (!existsSync(path) || !statSync(path).isDirectory()) return [name];
  return readdirSync(path, { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${name}/${file}`)
    .sort();
}

const secondsOf = (file) => TIMES[file] ?? (LONG.test(file) ? SMALL_LONG : SMALL);
