// npm test: set-up, then every test (or those named, files or folders: npm test -- test/core).
//
// Every test at once runs in two processes side by side, browser tests in one and all others in the other: each has
// a database of its own. What the second one prints is held back until the first has ended.
import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureBuild, ensurePackages, root, run, say, start } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
const named = process.argv.slice(2);
process.exit(named.length > 0 || availableParallelism() < 2 ? await one(named) : await both());

async function one(names) {
  return run(mocha(names.length > 0 ? names : ["test"]), { NODE_ENV: "test" });
}

async function both() {
  const browser = "test/browser";
  const others = readdirSync(join(root, "test"))
    .map((name) => `test/${name}`)
    .filter((name) => name !== browser && (isFolder(name) || name.includes(".test.")));
  const second = start(
    mocha(others),
    { NODE_ENV: "test", ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
    "pipe",
  );
  const printed = [];
  for (const stream of [second.child.stdout, second.child.stderr])
    stream.on("data", (chunk) => printed.push(chunk));
  const statuses = [await run(mocha([browser]), { NODE_ENV: "test" })];
  say("Browser tests are over; all others:");
  statuses.push(await second.ended);
  process.stdout.write(Buffer.concat(printed));
  return statuses.find((status) => status !== 0) ?? 0;
}

function mocha(names) {
  return [
    "node_modules/mocha/bin/mocha.js",
    // A busy machine may be too slow once: CI tries a failed test once more.
    ...(process.env.TEST_RETRIES ? ["--retries", process.env.TEST_RETRIES] : []),
    ...names.map((name) => (isFolder(name) ? `${name}/**/*.test.{ts,tsx}` : name)),
  ];
}

function isFolder(name) {
  return statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory() ?? false;
}
