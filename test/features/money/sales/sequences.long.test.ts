import { useSite } from "#test/support/site.ts";
import { expectBooksToHold } from "./books.ts";
import { runSequence } from "./sequences.ts";
import { testClock } from "./shop.ts";

/**
 * 10,000 in total; `EVENTS_A_SEED=10000` makes each sequence as long, which takes hours; `SEEDS=3,7` runs
 * only those.
 */
const EVENTS = Number(process.env.EVENTS_A_SEED ?? 500);
const SEEDS = process.env.SEEDS?.split(",").map(Number) ?? Array.from({ length: 20 }, (_, n) => n + 1);

describe("Ten thousand random sale events", function () {
  this.timeout(EVENTS * 1_000);
  for (const seed of SEEDS)
    describe(`in the order of seed ${seed}`, () => {
      const clock = testClock();
      const site = useSite({}, undefined, { now: clock.now });

      it("leave the books correct to the cent", async () => {
        await runSequence(site, clock, { seed, events: EVENTS });
        await expectBooksToHold();
      });
    });
});
