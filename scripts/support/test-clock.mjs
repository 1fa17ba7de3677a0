// A clock of the tests that is days ahead (scripts/test.mjs, --days-later). Files keep the real times.
import { fileURLToPath } from "node:url";

const DAY_MS = 86_400_000;

/** Returns the variables with which Node, and what it starts, runs `days` days ahead. */
export const laterEnvironment = (days) => ({
  NODE_OPTIONS: `--import=${fileURLToPath(new URL("test-clock-preload.mjs", import.meta.url))}`,
  TEST_DAYS_LATER: String(days),
});

/** Milliseconds by which the clock of this run is ahead. */
export const aheadMs = Number(process.env.TEST_DAYS_LATER ?? 0) * DAY_MS;

/** Moves `Date` ahead. It refers to nothing outside, because pages of the browser run it too. */
export function moveClock(milliseconds) {
  const RealDate = Date;
  const realNow = RealDate.now;
  const now = () => realNow() + milliseconds;
  RealDate.now = now;
  const Moved = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (_, args, asked) => Reflect.construct(RealDate, args.length > 0 ? args : [now()], asked),
  });
  RealDate.prototype.constructor = Moved;
  globalThis.Date = Moved;
}
