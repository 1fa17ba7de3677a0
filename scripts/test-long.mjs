// npm run test:long: the long tier, then the real MongoDB of ../shared/tools/real-mongod where that tool is, all within
// MINUTES (45; `-- --minutes 60` gives more).
import { parseArgs } from "node:util";
import { run, say } from "./support/bootstrap.mjs";
import { notedFailures } from "./support/test-failures.mjs";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "45" } } });
const end = Date.now() + Number(values.minutes) * 60_000;

const tests = await run(["scripts/test.mjs", "--long"]);
const left = Math.max(1, Math.floor((end - Date.now()) / 60_000));
const oracle = await run(["scripts/test-oracle.mjs", "--minutes", String(left)]);
// Once more, for the real MongoDB printed a good deal since.
if (tests !== 0) say(notedFailures("long") || "The long tier failed without a failed test");
process.exit(tests || oracle);
