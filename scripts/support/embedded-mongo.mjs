// Whether the embedded database is what its tests last passed on: it, its tests, and the clients that speak to it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./say.mjs";

const TESTS = "test/embedded-mongo";
const FOLDERS = ["src/embedded-mongo", TESTS];
/** Kept with the sources: whoever changes the database commits that its tests passed. */
const PASSED = join(root, TESTS, "passed.json");
/** Packages that its tests speak to it by, `bson` that it is made of, and the Node that brings SQLite. */
const CLIENTS = [
  ...["agenda", "bson", "connect-mongo", "mongodb", "mongoose", "node"],
  ...["@socket.io/mongo-adapter", "express-session", "rate-limiter-flexible"],
];
/** What the rest of the product stands on most: asked at every run. */
const ALWAYS = ["crud", "indexes", "query", "transactions", "update"].map(
  (name) => `${TESTS}/${name}.test.ts`,
);

/** One for all that its tests prove, and on what. */
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

/** Whether the short tier leaves a file to the long one: nothing that it proves has changed. On a MongoDB all run. */
export function provedBefore() {
  if (process.env.MONGODB_URI || readPassed() !== fingerprint()) return () => false;
  return (file) => isOfEmbeddedMongo(file) && !ALWAYS.includes(file);
}

/** Notes that all of its tests passed; `before` is what there was when they began. */
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
