import { expect } from "chai";
import { accounts, balanceOf } from "#features/money/ledger/index.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { createCoupon } from "#features/money/sales/coupons.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { useSite } from "#test/support/site.ts";
import { expectBooksToHold } from "./books.ts";
import { sweepAll } from "./kills.ts";
import { openShop, testClock } from "./shop.ts";

describe("A second payment for a story, disputed before its refund", () => {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });

  const paidTwice = async () => {
    const shop = await openShop(site, clock, { authors: 1, prices: [500] });
    const [story, author] = [shop.stories[0]!, shop.authors[0]!];
    await createCoupon(site.app.services, author.caller, { code: "THIRD", percent: 33.33 });
    const [buyer] = (await shop.addBuyers(1)) as [string];
    const first = await shop.begin(buyer, story);
    const second = await shop.begin(buyer, story, "THIRD");
    await site.app.jobs.whenIdle();
    // The provider accepted the first payment as it was superseded.
    await SandboxCheckout.updateOne({ reference: first }, { $set: { state: "paid", paidAt: clock.now() } });
    await shop.act(buyer, second, "approve");
    await shop.hear(second);
    await shop.act(buyer, first, "dispute");
    await shop.hear(first);
    await site.app.jobs.whenIdle();
    const stateOf = async (id: string) => (await Purchase.findById(id).lean())!.state;
    return { shop, buyer, first, second, stateOf, author };
  };

  it("is held like any other, and refunded once the dispute is won", async () => {
    const { shop, buyer, first, stateOf, author } = await paidTwice();
    expect(await stateOf(first)).to.equal("refunding");
    expect(-(await balanceOf(accounts.disputed(author.id)))).to.equal(381);
    await expectBooksToHold();
    await shop.act(buyer, first, "win");
    await shop.hear(first);
    await sweepAll(site);
    expect(await stateOf(first)).to.equal("refunded");
    await expectBooksToHold();
  });

  it("counts as refunded if the dispute is lost", async () => {
    const { shop, buyer, first, second, stateOf } = await paidTwice();
    await shop.act(buyer, first, "lose");
    await shop.hear(first);
    await sweepAll(site);
    expect([await stateOf(first), await stateOf(second)]).to.deep.equal(["refunded", "paid"]);
    await expectBooksToHold();
  });
});
