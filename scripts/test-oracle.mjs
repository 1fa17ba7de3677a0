// node scripts/test-oracle.mjs [--minutes 40] [test/features/library/lists ...]: every test, or those of some folders, on the
// real MongoDB of ../shared/tools/real-mongod.
//
// They run part after part, each on a server just started: every index of every test's database is a
// file of its own, and the oracle (under wine) does not give them back. What a database must do (test/embedded-mongo)
// decides the exit code; the rest is shown and counted, for on a server a hundred times slower than a native one a
// time-out says nothing of the product. A part ends with its server, if that falls, and all of it when the minutes are
// over; it tells how many files are missing. Where it falls twice in the deciding tests (an access violation of the
// Windows build under wine), what they had found until then decides, and that is said.
//
// The kills of durable events (test/app/kills) do not decide: sixty of them take 14 minutes on it, most of what the
// deciding tests have, and a few would not reach every event. The long tier decides them on the embedded database; here
// they run among the rest, or by name: node scripts/test-oracle.mjs test/app/kills
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ownNode, root, say } from "./support/bootstrap.mjs";
import { testFiles } from "./support/test-parts.mjs";

/** Test files that one oracle carries; it fell in the middle of 40 by files it had open. */
const FILES_PER_SERVER = 15;
/** Milliseconds between two looks whether the oracle is there still. */
const LOOK_MS = 5_000;
/** Milliseconds that the deciding tests have, whatever is left of the minutes: cut short, they would decide wrongly. */
const DECIDING_MS = 20 * 60_000;
const ORACLE = join(root, "../shared/tools/real-mongod");

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "40" } },
});
const end = Date.now() + Number(values.minutes) * 60_000;

if (!existsSync(ORACLE)) {
  say("No real MongoDB here: nothing to do");
  process.exit(0);
}

const deciding = testFiles("test/embedded-mongo");
const decide = () => runPart(deciding, Math.max(end, Date.now() + DECIDING_MS));
let decides = await decide();
if (decides.fell) {
  say("It fell by itself, which says nothing of the embedded database: the deciding tests once more");
  decides = await decide();
}
const total = { passing: decides.passing, failing: decides.failing, pending: decides.pending };
const missing = [];
for (const part of parts()) {
  if (end - Date.now() < 60_000) {
    missing.push(...part);
    continue;
  }
  const counts = await runPart(part, end);
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (!counts.ended) missing.push(...part);
}
oracle("stop");
say(`Real MongoDB: ${total.passing} passing, ${total.failing} failing, ${total.pending} pending`);
// By number: the names of all would be the end of what CI prints, and hide what failed.
if (missing.length > 0) say(`Not run to the end, for want of time: ${missing.length} files`);
if (decides.fell) say("The deciding tests were not run to the end: the real MongoDB fell twice");
process.exit(decides.fell ? Number(decides.failed) : decides.status);

/** All files of tests but those that decide, or those named, as many together as one server carries. */
function parts() {
  const files = (named.length > 0 ? named : ["test"])
    .flatMap(testFiles)
    .filter((file) => !deciding.includes(file));
  return Array.from({ length: Math.ceil(files.length / FILES_PER_SERVER) }, (_, at) =>
    files.slice(at * FILES_PER_SERVER, (at + 1) * FILES_PER_SERVER),
  );
}

/**
 * Runs files of tests on a server just started, until a time in milliseconds at most, shows what they print, and
 * counts; ends with the server, if it falls.
 */
async function runPart(files, until) {
  oracle("stop");
  const uri = /MONGODB_URI=(\S+)/.exec(oracle("start"))?.[1];
  say(`Real MongoDB: ${[...new Set(files.map(dirname))].join(", ")}`);
  const child = spawn(
    ownNode(),
    [
      "node_modules/mocha/bin/mocha.js",
      ...files,
      // What it prints is counted.
      "--no-color",
      "--timeout",
      "60000",
      "--retries",
      "1",
    ],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
        NODE_ENV: "test",
        MONGODB_URI: uri,
      },
    },
  );
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    printed += chunk;
    process.stdout.write(chunk);
  });
  let ended = true;
  let fell = false;
  const stop = () => {
    ended = false;
    clearInterval(looking);
    // Listens to no other signal on behalf of the process that runs the tests.
    child.kill("SIGINT");
  };
  const timer = setTimeout(stop, Math.max(60_000, until - Date.now()));
  const looking = setInterval(() => {
    connect(Number(new URL(uri).port), "127.0.0.1")
      .on("connect", function () {
        this.destroy();
      })
      .on("error", () => {
        if (!fell) say("The real MongoDB fell");
        fell = true;
        stop();
      });
  }, LOOK_MS);
  const [status] = await once(child, "close");
  clearInterval(looking);
  clearTimeout(timer);
  const counted = (word) => Number(new RegExp(`^ +(\\d+) ${word}`, "m").exec(printed)?.[1] ?? 0);
  return {
    status: status ?? 1,
    ended,
    fell,
    /** Whether a test had failed by then. */
    failed: /^ +\d+\) /m.test(printed),
    passing: counted("passing"),
    failing: counted("failing"),
    pending: counted("pending"),
  };
}

function oracle(command) {
  // It starts its server as a user of its own by runuser, which lies in /usr/sbin.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
  return spawnSync("bash", ["-c", 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$1"', ORACLE, command], {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).stdout;
}
