import { expect } from "chai";
import { useSite } from "#test/support/site.ts";
import { CASES, type Kills, killsOf, nameOf, openKills, outcomeOf, timesOf } from "./kills.ts";

describe("A process killed at each effect of each transition of an order", function () {
  this.timeout(1_500_000);
  const site = useSite();
  let kills: Kills;
  let killed = 0;

  before(async () => {
    kills = await openKills(site);
  });
  after(async () => kills?.close());

  for (const each of CASES)
    it(`${nameOf(each)}: each happens once after the restart`, async () => {
      const calm = await kills.prepare(each);
      const writes = (await kills.kill(calm, 0))!;
      await kills.recover(calm, (await timesOf(calm)) - 1);
      const expected = await outcomeOf(calm.order);
      expect(writes).to.include("commitTransaction");
      for (const killAt of killsOf(writes)) {
        const deed = await kills.prepare(each);
        const before = await timesOf(deed);
        if ((await kills.kill(deed, killAt)) === null) killed++;
        await kills.recover(deed, before);
        expect(
          await outcomeOf(deed.order),
          `killed after ${killAt} of ${writes.length} writes`,
        ).to.deep.equal(expected);
        expect(await timesOf(deed)).to.equal(before + 1);
      }
    });

  it("leaves the books balanced after hundreds of kills", async () => {
    expect(killed).to.be.above(150);
    await kills.expectBooksToHold();
  });
});
