// npm run test:long: the long tier, then the real MongoDB of ../shared/tools/real-mongod if that tool is there.
//
//   --minutes N   minutes for the real MongoDB (40); the long tier always runs to its end
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, run, say } from "./support/bootstrap.mjs";

const RESULTS = "test-results/long";
/** Exit codes from here on are those of a run that was ended by a signal. */
const BY_SIGNAL = 128;

const { values } = parseArgs({ options: { minutes: { type: "string", default: "40" } } });

const tests = await run(["scripts/test.mjs", "--long", "--results", RESULTS]);
if (tests >= BY_SIGNAL) process.exit(tests);
const oracle = await run(["scripts/test-oracle.mjs", "--minutes", values.minutes]);
if (oracle >= BY_SIGNAL) process.exit(oracle);
// Once more at the end, where it is looked for.
say("The long tier");
process.stdout.write(readFileSync(join(root, RESULTS, "summary.txt"), "utf8"));
process.exit(tests || oracle);
