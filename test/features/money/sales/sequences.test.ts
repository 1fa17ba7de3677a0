import { useSite } from "../../../support/site.ts";
import { expectBooksToHold } from "./books.ts";
import { runSequence } from "./sequences.ts";
import { testClock } from "./shop.ts";

describe("Whatever happens to sales, in any order and at one time", function () {
  this.timeout(120_000);
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });

  it("the books hold to the cent", async () => {
    await runSequence(site, clock, { seed: 1, events: 60 });
    await expectBooksToHold();
  });
});
