import { useSite } from "#test/support/site.ts";
import { expectBooksToHold } from "./books.ts";
import { runSequence } from "./sequences.ts";
import { testClock } from "./shop.ts";

describe("Random sale events, in any order and concurrently", () => {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });

  it("leave the books correct to the cent", async () => {
    await runSequence(site, clock, { seed: 1, events: 60 });
    await expectBooksToHold();
  });
});
