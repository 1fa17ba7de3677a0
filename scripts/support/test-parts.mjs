// The parts in which every test runs; each is a process with a database (and, where it needs one, a browser) of its own.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./say.mjs";

const features = (...names) => names.map((name) => `test/features/${name}`);

/**
 * Parts that take about as long, the longest first: at most three minutes of a processor, and those that wait most for
 * other processes before all. All else is one more.
 */
const PARTS = [
  ["test/app", "test/scripts"],
  ["test/browser/axe.test.ts"],
  features("account-data", "accounts", "admin", "analytics", "api-tokens", "audit", "bookmarks", "chapters"),
  features(
    ...["manuscripts", "messages", "ratings", "reading-filters", "registration", "reports", "reviews"],
    ...["stories", "story-letters", "updates", "users"],
  ),
  ["test/features"],
  [
    "admin",
    "gates",
    "offline",
    "offline-limits",
    "profile",
    "push",
    "reading",
    "registration",
    "story-actions",
    "updates",
  ].map((name) => `test/browser/${name}.test.ts`),
  ["test/browser"],
];

/** Files of tests by part, from the root; each file is in the first part that names it, or a folder it is in. */
export function testParts() {
  const rest = [...PARTS, ["test"]].map((names) => ({ names, files: [] }));
  for (const file of testFiles("test"))
    rest
      .find(({ names }) => names.some((name) => file === name || file.startsWith(`${name}/`)))
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
