// node scripts/test-oracle.mjs [--minutes 40] [test/features/library/lists …]: all tests, or those of some folders,
// on the real MongoDB of ../shared/tools/real-mongod.
//
// Each process of tests gets a server just started, since every index of every test's database is a file, and the
// server (under wine) never closes them. The tests of what a database must do (test/embedded-mongo) decide the exit
// code. The others are counted and named only: on a server a hundred times slower than a native one, a time-out says
// nothing about the product. If the server crashes, the next file goes on with a new one; a file in which it crashes
// twice (an access violation of the Windows build) decides nothing, and is named. What has not run when the minutes are
// over is counted.
//
// The kills of durable events (test/app/kills) do not decide: sixty of them take 14 minutes here, most of the time of
// the deciding tests, and a few would not reach every event. The long tier decides them on the embedded database.
import { spawnSync } from "node:child_process";
import { connect } from "node:net";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { root, say } from "./support/bootstrap.mjs";
import { hasOracle, ORACLE } from "./support/oracle.mjs";
import { testFiles } from "./support/test-parts.mjs";
import { runTests } from "./support/test-run.mjs";
import * as summary from "./support/test-summary.mjs";

/** Test files that one server can carry; it crashed in the middle of 40 because of its open files. */
const FILES_PER_SERVER = 15;
/** Milliseconds between two looks whether the server is still there. */
const LOOK_MS = 5_000;
/** Milliseconds that the deciding tests have at least, since they would decide wrongly if they were cut short. */
const DECIDING_MS = 20 * 60_000;
/** Milliseconds of a test here. */
const TIMEOUT_MS = 120_000;
/** Seconds without output or a new test after which a file is ended. */
const HANGS_AFTER = 1_500;
const FELL = "the real MongoDB crashed";

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "40" },
    results: { type: "string", default: "test-results/real-mongodb" },
  },
});
const end = Date.now() + Number(values.minutes) * 60_000;

if (!hasOracle()) {
  say("No real MongoDB here: nothing to do");
  process.exit(0);
}

const deciding = testFiles("test/embedded-mongo");
const others = (named.length > 0 ? named : ["test"])
  .flatMap(testFiles)
  .filter((file) => !deciding.includes(file));
say("Real MongoDB: the deciding tests");
const decision = await runOn([deciding], Math.max(end, Date.now() + DECIDING_MS), true);
say("Real MongoDB: the other tests");
const rest = await runOn(groups(others), end, false);
oracle("stop");

const fell = [...decision.results].filter(([, { failures }]) => failures.some(isCrashOfServer));
for (const [, result] of fell)
  result.failures = result.failures.filter((failure) => !isCrashOfServer(failure));
// Cut short, they decide by what they found until then, and the text says so.
const isGreen = summary.isGreen({ ...decision, notRun: [] });
const failed = [...rest.results].filter(([, { failures }]) => failures.length > 0).map(([file]) => file);
const texts = [
  summary.failuresText(decision),
  summary.unstableText(decision),
  fell.length > 0 ? `Decides nothing, because ${FELL} twice: ${fell.map(([file]) => file).join(", ")}` : "",
  failed.length > 0 ? `Failed here, which decides nothing: ${failed.join(", ")}` : "",
  rest.notRun.length > 0 ? `Not run, because the time was over: ${rest.notRun.length} files` : "",
  `The others: ${summary.countsLine(rest)}`,
  summary.countsLine(decision),
];
const text = texts.filter(Boolean).join("\n\n");
summary.storeResults(resolve(root, values.results), decision, text);
console.log(`\n${text}`);
process.exit(isGreen ? 0 : 1);

function groups(files) {
  return Array.from({ length: Math.ceil(files.length / FILES_PER_SERVER) }, (_, at) =>
    files.slice(at * FILES_PER_SERVER, (at + 1) * FILES_PER_SERVER),
  );
}

function runOn(parts, until, isDeciding) {
  return runTests(parts, {
    width: 1,
    isOnce: !isDeciding,
    hangsAfter: HANGS_AFTER,
    timeout: TIMEOUT_MS,
    until,
    prepare: startServer,
    onEnd: () => oracle("stop"),
  });
}

/** Starts a server in place of the last one. Returns its address for the tests, and the question whether it crashed. */
function startServer() {
  oracle("stop");
  const uri = /MONGODB_URI=(\S+)/.exec(oracle("start"))?.[1];
  let reason = null;
  const looking = setInterval(() => {
    connect(Number(new URL(uri).port), "127.0.0.1")
      .on("connect", function () {
        this.destroy();
      })
      .on("error", () => {
        reason = FELL;
        clearInterval(looking);
      });
  }, LOOK_MS).unref();
  return { env: { MONGODB_URI: uri }, whyLost: () => reason, finish: () => clearInterval(looking) };
}

function isCrashOfServer({ error }) {
  return error.startsWith(FELL);
}

function oracle(command) {
  // The tool starts its server under a separate user with runuser, which is in /usr/sbin.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
  return spawnSync("bash", ["-c", 'ulimit -n "$(ulimit -Hn)"; exec "$0" "$1"', ORACLE, command], {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).stdout;
}
