// What is printed and stored at the end of a run of tests.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./say.mjs";
import { areaOf } from "./test-parts.mjs";

const LONGEST = 10;
/** Files that take fewer seconds are not kept in test-times.json. */
const KEPT_FROM = 3;
const KEPT = join(root, "scripts/support/test-times.json");
/** Minutes of a whole run of each tier, on two idle cores. */
const KEPT_MINUTES = join(root, "scripts/support/test-minutes.json");
/** Multiple of the kept minutes from which a run says that it took longer. */
const LONGER = 1.2;

/** Returns whether a run is green: every file ran, something was tested, and nothing failed in the end. */
export function isGreen({ results, outside, problems, notRun }) {
  const hasFailed = [...results.values()].some(({ failures }) => failures.length > 0);
  const hasRun = [...results.values()].some(({ passed, skipped }) => passed + skipped > 0);
  return !hasFailed && hasRun && [outside, problems, notRun].every(({ length }) => length === 0);
}

/** Returns the text of all failures of a run, in full; empty if nothing failed. */
export function failuresText({ results, outside, problems, notRun }) {
  const all = [
    ...[...results].flatMap(([file, { failures }]) => failures.map((failure) => ({ file, ...failure }))),
    ...outside.map((failure) => ({ file: "outside any file", ...failure })),
  ];
  return [
    ...all.map(({ file, title, error }) => `Failed: ${file}\n  ${title}\n${indent(error)}`),
    ...(notRun.length > 0 ? [`Not run: ${notRun.join(", ")}`] : []),
    ...problems,
  ].join("\n\n");
}

/** Returns the text on unstable tests, with their first errors; empty if there are none. */
export function unstableText({ unstable }) {
  if (unstable.length === 0) return "";
  return [
    "Unstable: failed, then passed in a run alone. Mend these before the next landing.",
    ...unstable.map(({ file, test, error }) => `${file}\n  ${test}\n${indent(error)}`),
  ].join("\n\n");
}

/**
 * Returns the seconds of each area and of the longest files, and the minutes of the whole run of a tier, compared with
 * the kept ones if it took much longer.
 */
export function timesText({ results }, tier, milliseconds) {
  const files = [...results].map(([file, { seconds }]) => [file, seconds]).sort(([, a], [, b]) => b - a);
  const areas = {};
  for (const [file, seconds] of files) areas[areaOf(file)] = (areas[areaOf(file)] ?? 0) + seconds;
  const row = ([name, seconds]) => `  ${seconds.toFixed(0).padStart(5)} s  ${name}`;
  return [
    "Seconds by area",
    ...Object.entries(areas)
      .filter(([, seconds]) => seconds >= 1)
      .sort(([, a], [, b]) => b - a)
      .map(row),
    "Longest files",
    ...files.slice(0, LONGEST).map(row),
    minutesText(tier, milliseconds / 60_000),
  ].join("\n");
}

function minutesText(tier, minutes) {
  const kept = JSON.parse(readFileSync(KEPT_MINUTES, "utf8"))[tier];
  const share = Math.round((minutes / kept - 1) * 100);
  const more =
    minutes > kept * LONGER ? `: ${share} % more than the ${kept} it took when times were kept` : "";
  return `${minutes.toFixed(1)} minutes${more}`;
}

/** Returns the last line of a run, which CI reads. */
export function countsLine({ results, outside }) {
  const sum = (numberOf) => [...results.values()].reduce((total, result) => total + numberOf(result), 0);
  const failed = sum(({ failures }) => failures.length) + outside.length;
  return `${sum(({ passed }) => passed)} passed, ${failed} failed, ${sum(({ skipped }) => skipped)} skipped`;
}

/** Stores in a folder: the unstable tests, the seconds of each file, and the text at the end of the run. */
export function storeResults(folder, { results, unstable }, text) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "summary.txt"), `${text}\n`);
  writeFileSync(join(folder, "unstable.json"), `${JSON.stringify(unstable, null, 2)}\n`);
  writeFileSync(join(folder, "times.json"), `${JSON.stringify(secondsByFile(results), null, 2)}\n`);
}

/** Updates the kept minutes of a tier. */
export function keepMinutes(tier, milliseconds) {
  const kept = JSON.parse(readFileSync(KEPT_MINUTES, "utf8"));
  kept[tier] = Number((milliseconds / 60_000).toFixed(1));
  writeFileSync(KEPT_MINUTES, `${JSON.stringify(kept, null, 2)}\n`);
}

/** Updates the kept seconds of files, by which the parts are made; those of files that did not run stay. */
export function keepTimes({ results }) {
  const kept = JSON.parse(readFileSync(KEPT, "utf8"));
  for (const file of results.keys()) delete kept[file];
  const long = Object.entries(secondsByFile(results)).filter(([, seconds]) => seconds >= KEPT_FROM);
  const sorted = [...Object.entries(kept), ...long].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(KEPT, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

const secondsByFile = (results) =>
  Object.fromEntries([...results].map(([file, { seconds }]) => [file, Math.round(seconds)]));

const indent = (text) => text.replace(/^(?=.)/gm, "    ");
