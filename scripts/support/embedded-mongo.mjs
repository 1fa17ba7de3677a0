// Checks whether the embedded database, its tests and its clients are unchanged since its tests last passed.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./say.mjs";

const TESTS = "test/embedded-mongo";
const FOLDERS = ["src/embedded-mongo", TESTS];
/** Committed with the sources: a change to the database includes the proof that its tests passed. */
const PASSED = join(root, TESTS, "passed.json");
/**
 * Packages with which its tests access it, `bson`, on which it is built, and the Node that includes SQLite.
 */
const CLIENTS = [
  ...["bson", "connect-mongo", "mongodb", "mongoose", "node"],
  ...["@socket.io/mongo-adapter", "express-session", "rate-limiter-flexible"],
];
/** Tests of what the rest of the product depends on most: included in every run. */
const ALWAYS = ["crud", "indexes", "query", "transactions", "update"].map(
  (name) => `${TESTS}/${name}.test.ts`,
);

/** Returns one hash of everything that its tests cover. */
export function fingerprint() {
  const hash = createHash("sha256");
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const name of CLIENTS) hash.update(`${name} ${packages[`node_modules/${name}`]?.version}\n`);
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(root, folder), { recursive: true }).sort()) {
      const path = join(root, folder, name);
      if (!/\.(?:ts|sql)$/.test(name) || !statSync(path).isFile()) continue;
      hash.update(`${folder}/${name.replaceAll("\\", "/")}\n`).update(readFileSync(path));
    }
  return hash.digest("hex");
}

export const isOfEmbeddedMongo = (file) => file.startsWith(`${TESTS}/`);

/**
 * Returns a predicate for test files that the short tier leaves to the long one, because nothing they cover
 * has changed. With a real MongoDB, all run.
 */
export function provedBefore() {
  if (process.env.MONGODB_URI || readPassed() !== fingerprint()) return () => false;
  return (file) => isOfEmbeddedMongo(file) && !ALWAYS.includes(file);
}

/** Records that all of its tests passed; `before` is the fingerprint at their start. */
export function notePassed(before) {
  if (process.env.MONGODB_URI || readPassed() === before || fingerprint() !== before) return false;
  writeFileSync(PASSED, `{ "sha256": "${before}" }\n`);
  return true;
}

function readPassed() {
  try {
    return JSON.parse(readFileSync(PASSED, "utf8")).sha256;
  } catch {
    return null;
  }
}
