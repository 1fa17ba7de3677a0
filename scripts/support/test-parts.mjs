// The parts in which every test runs; each is a process with a database (and, where it needs one, a browser) of its own.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./say.mjs";

const features = (...names) => names.map((name) => `test/features/${name}`);

/**
 * Parts that take about as long, at most three minutes of a processor each. First those that wait most for other
 * processes, and the longest: what is left for the end is short and keeps the processors busy. All else is one more.
 */
const PARTS = [
  ["test/app", "test/scripts"],
  ["test/browser"],
  ["test/browser/axe.test.ts"],
  features("stories", "talk"),
  features("accounts", "site", "platform"),
  ["test/features"],
  ["accounts", "live", "reading", "site", "stories"].map((name) => `test/browser/${name}`),
];

/** Files of tests by part, from the root; each file is in the part that names it, or the innermost folder it is in. */
export function testParts() {
  const rest = [...PARTS, ["test"]].map((names) => ({ names, files: [] }));
  const namesOf = (file, names) => names.filter((name) => file === name || file.startsWith(`${name}/`));
  const innermost = (file, { names }) => Math.max(0, ...namesOf(file, names).map(({ length }) => length));
  for (const file of testFiles("test"))
    rest
      .reduce((best, part) => (innermost(file, part) > innermost(file, best) ? part : best))
      .files.push(file);
  return rest.map(({ files }) => files);
}

/** Every file of tests in a folder, or the one named. */
export function testFiles(name) {
  const path = join(root, name);
  if (!existsSync(path) || !statSync(path).isDirectory()) return [name];
  return readdirSync(path, { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${name}/${file}`)
    .sort();
}
