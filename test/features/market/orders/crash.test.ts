import { expect } from "chai";
import { useSite } from "#test/support/site.ts";
import { CASES, nameOf, openKills, outcomeOf, timesOf } from "./kills.ts";

describe("A process killed while an order is accepted", () => {
  const site = useSite();

  it("still pays the seller once", async () => {
    const kills = await openKills(site);
    const each = CASES.find((one) => nameOf(one) === "approve of buyer from in-review")!;
    const deed = await kills.prepare(each);
    const before = await timesOf(deed);
    expect(await kills.kill(deed, 3)).to.equal(null);
    await kills.recover(deed, before);
    expect(await timesOf(deed)).to.equal(before + 1);
    expect(await outcomeOf(deed.order)).to.include({ state: "completed", share: 12_500, escrow: 0 });
    await kills.close();
    await kills.expectBooksToHold();
  });
});
