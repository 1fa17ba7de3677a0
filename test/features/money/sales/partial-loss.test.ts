import { expect } from "chai";
import { Notification } from "#features/live/notifications/model.ts";
import { accounts, balanceOf, owed } from "#features/money/ledger/index.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { Purchase, type PurchaseDoc } from "#features/money/sales/model.ts";
import { shareLeft } from "#features/money/sales/split.ts";
import { User } from "#features/people/users/model.ts";
import { useSite } from "#test/support/site.ts";
import { expectBooksToHold } from "./books.ts";
import { sweepAll } from "./kills.ts";
import { openShop, testClock } from "./shop.ts";

const DAY_MS = 86_400_000;

describe("A bank dispute about a sale that is lost in part", () => {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });

  const at = async (id: string) => (await Purchase.findById(id).lean<PurchaseDoc>())!;
  const disputedSale = async () => {
    const shop = await openShop(site, clock, { authors: 1, prices: [500] });
    const [author, story] = [shop.authors[0]!, shop.stories[0]!];
    const buyer = await site.addMember(`buyer-${String(story._id).slice(-8)}`);
    const id = await shop.begin(buyer.id, story);
    const hear = async () => {
      await shop.hear(id);
      await sweepAll(site);
    };
    await shop.act(buyer.id, id, "approve");
    await hear();
    await shop.act(buyer.id, id, "dispute");
    await hear();
    expect(await at(id)).to.include({ state: "disputed", held: true });
    /** The bank decides for a part, as Stripe and PayPal can. */
    const lose = async (amount: number) => {
      const refund = { key: `dispute:${id}`, amount, at: clock.now() };
      await SandboxCheckout.updateOne(
        { reference: id },
        { $set: { dispute: "lost" }, $push: { refunds: refund } },
      );
      await hear();
    };
    return { shop, author, buyer, story, id, hear, lose };
  };
  const share = async (kind: "pending" | "available" | "disputed", member: string) =>
    owed(await balanceOf(accounts[kind](member)));

  it("releases the rest to the author, leaves the story to the reader, and tells both sides", async () => {
    const { shop, author, buyer, story, id, hear, lose } = await disputedSale();
    await lose(200);
    await hear();
    const after = await at(id);
    expect(after).to.include({ state: "paid", held: false, live: true, refunded: 200 });
    expect(await share("disputed", author.id)).to.equal(0);
    expect(await share("pending", author.id)).to.equal(shareLeft(after));
    expect(await User.countDocuments({ _id: buyer.id, bought: story._id })).to.equal(1);
    expect(await Notification.countDocuments({ for: author.id, kind: "sale-partly-lost" })).to.equal(1);
    expect(await Notification.countDocuments({ for: buyer.id, kind: "purchase-partly-lost" })).to.equal(1);
    clock.pass(60 * DAY_MS);
    await shop.release();
    expect(await share("available", author.id)).to.equal(shareLeft(after));
    await expectBooksToHold();
  });

  it("ends the sale if it is lost completely, and tells nobody about a rest", async () => {
    const { author, id, lose } = await disputedSale();
    await lose(500);
    expect(await at(id)).to.include({ state: "refunded", held: false, live: false, refunded: 500 });
    expect(await share("disputed", author.id)).to.equal(0);
    expect(await Notification.countDocuments({ for: author.id, kind: "sale-partly-lost" })).to.equal(0);
    await expectBooksToHold();
  });
});
