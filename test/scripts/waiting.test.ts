import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";

const ROOT = join(import.meta.dirname, "../..");

/** Every file of the tests, by its path in the project. */
const files = readdirSync(join(ROOT, "test"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `test/${name}`);

/** Limits and patterns are written here as text. */
const HERE = "test/scripts/waiting.test.ts";

const MOMENT = "kills a process, or disconnects, at a moment that no event marks";
const NOTHING = "shows that nothing happens, which no event reports";
const SLOW = "plays a slow server, client or device";
const CLOCK = "needs two times of the machine's clock that differ";
const PAGE = "runs in a page, which has no `eventually`";

/**
 * Tests and helpers that let time pass, with the reason. The list only shrinks: others wait with `eventually`, or move
 * the site's clock (docs/testing.md).
 */
const SLEEPS: Readonly<Record<string, string>> = {
  "test/app/burst.long.test.ts": SLOW,
  "test/app/form-keys.test.ts": NOTHING,
  "test/app/kills.long.test.ts": MOMENT,
  "test/app/kills/child.ts": MOMENT,
  "test/app/kills/kills.long.test.ts": MOMENT,
  "test/browser/accounts/registration.test.ts": "the form refuses who fills it in faster than a person",
  "test/browser/live/push.test.ts": PAGE,
  "test/browser/shell.test.ts": SLOW,
  "test/browser/stories/editing.long.test.ts": SLOW,
  "test/browser/support/chaos.ts": MOMENT,
  "test/core/db/batcher.test.ts": SLOW,
  "test/core/events/crash-bus.ts": MOMENT,
  "test/core/events/kills.ts": MOMENT,
  "test/core/http/drain.long.test.ts": MOMENT,
  "test/core/jobs/crash.test.ts": NOTHING,
  "test/core/jobs/jobs.test.ts": NOTHING,
  "test/core/jobs/looking.test.ts": NOTHING,
  "test/core/realtime/several-processes.test.ts": NOTHING,
  "test/core/realtime/single-node.test.ts": NOTHING,
  "test/embedded-mongo/crash.test.ts": MOMENT,
  "test/embedded-mongo/gridfs.test.ts": CLOCK,
  "test/embedded-mongo/mongoose.test.ts": CLOCK,
  "test/embedded-mongo/other-clients.test.ts": "servers of another client find each other by heartbeats",
  "test/features/community/challenges/crash.long.test.ts": MOMENT,
  "test/features/community/exchanges/crash.long.test.ts": MOMENT,
  "test/features/money/payouts/kills.ts": MOMENT,
  "test/features/money/prizes/crash.long.test.ts": MOMENT,
  "test/features/money/sales/kills.ts": MOMENT,
  "test/features/money/subscriptions/kills.ts": MOMENT,
  "test/features/stories/co-writing/crowd.long.test.ts": MOMENT,
  "test/features/stories/co-writing/processes.long.test.ts": MOMENT,
  "test/features/stories/exports/kills.long.test.ts": MOMENT,
  "test/features/stories/imports/illustrated.long.test.ts": "samples the memory while others work",
  "test/features/stories/imports/import-threads.long.test.ts": "samples the memory while others work",
  "test/features/stories/imports/large.long.test.ts": "samples the memory while others work",
  "test/support/eventually.ts": "the way to wait",
};

describe("Tests", () => {
  const matching = (isMatch: (text: string, file: string) => boolean) =>
    files.filter((file) => file !== HERE && isMatch(readFileSync(join(ROOT, file), "utf8"), file));
  const numbersIn = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => Number(match.slice(1).find(Boolean)!.replaceAll("_", "")));

  it("have no limit of time that a busy machine would reach: two minutes, and one place for waiting", () => {
    const LIMIT =
      /(?:\bthis|\}\))\.timeout\(([\d_]+)\)|\b[A-Z_]*(?:PATIENCE|WAIT|TIMEOUT)[A-Z_]* = ([\d_]+)/g;
    const short = matching(
      (text, file) =>
        file !== "test/support/patience.ts" && numbersIn(text, LIMIT).some((limit) => limit < 120_000),
    );
    expect(short).to.deep.equal([]);
  });

  it("compare no measured time with a limit that a busy machine would reach", () => {
    const MEASURED =
      /(?:Date\.now\(\)|performance\.now\(\)) - .*\)(?:\.\w+)*\.(?:lessThan|below|most|lte)\(([\d_]+)\)/g;
    expect(matching((text) => numbersIn(text, MEASURED).some((limit) => limit < 50_000))).to.deep.equal([]);
  });

  it("wait for what happens instead of letting time pass, apart from listed exceptions", () => {
    const SLEEP =
      /import \{[^}]*\bsetTimeout\b[^}]*\} from "node:timers\/promises"|new Promise(?:<\w+>)?\(\(\w+\) => (?:void )?setTimeout\(\w+, /;
    expect(matching((text) => SLEEP.test(text)).toSorted()).to.deep.equal(Object.keys(SLEEPS).toSorted());
  });

  it("keep no processor busy while they wait", () => {
    const SPIN = /while \(.*\) await (?:new Promise(?:<\w+>)?\(.*)?setImmediate/;
    expect(matching((text) => SPIN.test(text))).to.deep.equal([]);
  });
});
