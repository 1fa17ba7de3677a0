import { useSite } from "../../../support/site.ts";
import { expectBooksToHold } from "./books.ts";
import { runSequence } from "./sequences.ts";
import { testClock } from "./shop.ts";

/** 10,000 in all; `EVENTS_A_SEED=10000` makes each sequence as long, which takes hours. */
const EVENTS = Number(process.env.EVENTS_A_SEED ?? 500);

describe("Whatever happens to sales, ten thousand times", function () {
  this.timeout(EVENTS * 1_000);
  for (let seed = 1; seed <= 20; seed++)
    describe(`in the order of seed ${seed}`, () => {
      const clock = testClock();
      const site = useSite({}, undefined, { now: clock.now });

      it("the books hold to the cent", async () => {
        await runSequence(site, clock, { seed, events: EVENTS });
        await expectBooksToHold();
      });
    });
});
