// What stands at the end of a run: seconds of each area beside its budget, the longest files, and the count.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./say.mjs";
import { areaOf } from "./test-parts.mjs";

/**
 * Seconds by the clock that an area of the short tier may take, summed over its files: a little more than it took on
 * two cores while three others worked on them, which is about twice what it takes alone. Other areas may take DEFAULT.
 */
const BUDGET = {
  "features/stories": 430,
  "features/money": 250,
  "features/accounts": 200,
  "features/reach": 200,
  "features/talk": 170,
  "features/community": 150,
  "features/site": 130,
  "features/people": 120,
  "features/market": 110,
  "browser/talk": 120,
  "browser/stories": 120,
  "browser/accounts": 100,
  "browser/reading": 100,
  core: 150,
  app: 300,
};
const DEFAULT = 90;
const LONGEST = 10;

/** The text for a run whose processes wrote their lines to `path`; also writes test-results/times.json. */
export function summary(tier, path, milliseconds) {
  const lines = existsSync(path)
    ? readFileSync(path, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];
  const times = Object.assign({}, ...lines.map((line) => line.times));
  mkdirSync(join(root, "test-results"), { recursive: true });
  writeFileSync(join(root, "test-results/times.json"), JSON.stringify(times, null, 2));
  const files = Object.entries(times).sort(([, a], [, b]) => b - a);
  const areas = {};
  for (const [file, seconds] of files) areas[areaOf(file)] = (areas[areaOf(file)] ?? 0) + seconds;
  const sum = (name) => lines.reduce((total, line) => total + line[name], 0);
  const row = ([area, seconds]) => {
    const budget = BUDGET[area] ?? DEFAULT;
    const of =
      tier === "short"
        ? ` of ${String(budget).padStart(4)}${seconds > budget ? "  over its budget" : ""}`
        : "";
    return `  ${seconds.toFixed(0).padStart(5)} s${of}  ${area}`;
  };
  return [
    `Seconds of each area${tier === "short" ? " and its budget" : ""}`,
    ...Object.entries(areas)
      .sort(([, a], [, b]) => b - a)
      .map(row),
    "Longest files",
    ...files.slice(0, LONGEST).map(([file, seconds]) => `  ${seconds.toFixed(0).padStart(5)} s  ${file}`),
    `${(milliseconds / 60_000).toFixed(1)} minutes`,
    `${sum("passes")} passed, ${sum("failures")} failed, ${sum("pending")} skipped`,
  ].join("\n");
}
