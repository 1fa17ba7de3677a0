import { expect } from "chai";
import { Notification } from "#features/live/notifications/model.ts";
import { accounts, balanceOf } from "#features/money/ledger/index.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { createCoupon, endCoupon } from "#features/money/sales/coupons.ts";
import { Coupon, Purchase, type PurchaseDoc } from "#features/money/sales/model.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { page } from "#test/app/support/stories.ts";
import type { TestMember } from "#test/support/site.ts";
import { useSite } from "#test/support/site.ts";
import { expectBooksToHold } from "./books.ts";
import { sweepAll } from "./kills.ts";
import { openShop, type Shop, testClock } from "./shop.ts";

describe("A superseded checkout of a story", () => {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });

  const open = async (buyers: number) => {
    const shop = await openShop(site, clock, { authors: 1, prices: [500] });
    return { shop, story: shop.stories[0]!, author: shop.authors[0]!, buyers: await shop.addBuyers(buyers) };
  };
  const at = async (id: string) => (await Purchase.findById(id).lean<PurchaseDoc>())!;
  const stateAt = async (reference: string) => (await SandboxCheckout.findOne({ reference }).lean())!.state;
  /** Paid at the moment when the site closes it: the provider accepted it first. */
  const payAnyway = (reference: string) =>
    SandboxCheckout.updateOne({ reference }, { $set: { state: "paid", paidAt: clock.now() } });
  const hearAll = async (shop: Shop, ids: readonly string[]) => {
    await Promise.all(ids.map((id) => shop.hear(id)));
    await sweepAll(site);
  };
  const couponOf = (author: TestMember, more: object = {}) =>
    createCoupon(site.app.services, author.caller, { code: "HALF", percent: 50, limit: 1, ...more });
  const toldOf = async (id: string, kind: string) => Notification.countDocuments({ for: id, kind });

  it("accepts no payment at the provider any more", async () => {
    const { shop, story, author, buyers } = await open(1);
    await couponOf(author);
    const first = await shop.begin(buyers[0]!, story, "HALF");
    await shop.begin(buyers[0]!, story);
    await site.app.jobs.whenIdle();
    expect(await stateAt(first)).to.equal("expired");
    expect(await shop.act(buyers[0]!, first, "approve")).to.equal(false);
  });

  it("buys with a coupon no more often than its limit, however many buyers pay concurrently", async () => {
    const { shop, story, author, buyers } = await open(4);
    const coupon = await couponOf(author);
    const first: string[] = [];
    for (const buyer of buyers) {
      first.push(await shop.begin(buyer, story, "HALF"));
      await shop.begin(buyer, story);
    }
    await site.app.jobs.whenIdle();
    for (const id of first) await payAnyway(id);
    await hearAll(shop, first);
    const states = (await Promise.all(first.map(at))).map(({ state }) => state).sort();
    expect(states).to.deep.equal(["paid", "refunded", "refunded", "refunded"]);
    expect((await Coupon.findById(coupon._id).lean())!.used).to.equal(1);
    await expectBooksToHold();
  });

  it("is refunded if its coupon ended or its price changed, and both sides see why", async () => {
    for (const change of ["coupon", "price"] as const) {
      const { shop, story, author } = await open(1);
      const buyer = await site.addMember(`buyer-${change}`);
      const coupon = await couponOf(author, { limit: "" });
      const id = await shop.begin(buyer.id, story, "HALF");
      if (change === "coupon") await endCoupon(site.app.services, author.caller, String(coupon._id));
      else await updateStory(site.app.services, author.caller, String(story._id), { price: 6 });
      await site.app.jobs.whenIdle();
      expect(await stateAt(id)).to.equal("expired");
      await payAnyway(id);
      await hearAll(shop, [id]);
      expect(await at(id)).to.include({ state: "refunded", live: false, refunded: 250 });
      expect(await balanceOf(accounts.pending(author.id))).to.equal(0);
      expect(await toldOf(buyer.id, "purchase-returned")).to.equal(1);
      expect(await toldOf(author.id, "sale-returned")).to.equal(1);
      const reason = change === "coupon" ? "The coupon had ended" : "The price of the story had changed";
      expect(page(await (await site.visit(author)).get("/sales"))("main").text()).to.include(reason);
      expect(page(await (await site.visit(buyer)).get(`/purchases/${id}`))("main").text()).to.include(reason);
    }
    await expectBooksToHold();
  });

  it("is refunded if the story is no longer for sale, or was paid for meanwhile", async () => {
    const { shop, story, author, buyers } = await open(2);
    const [one, other] = buyers as [string, string];
    const unsold = await shop.begin(one, story);
    await couponOf(author);
    const first = await shop.begin(other, story, "HALF");
    const second = await shop.begin(other, story);
    await site.app.jobs.whenIdle();
    await payAnyway(first);
    await payAnyway(second);
    await hearAll(shop, [first, second]);
    const states = await Promise.all([first, second].map(at));
    expect(states.map(({ state }) => state).sort()).to.deep.equal(["paid", "refunded"]);
    await updateStory(site.app.services, author.caller, String(story._id), { pricing: "free" });
    await site.app.jobs.whenIdle();
    expect(await stateAt(unsold)).to.equal("expired");
    await payAnyway(unsold);
    await hearAll(shop, [unsold]);
    expect((await at(unsold)).refund!.reason).to.contain("no longer for sale");
    expect((await at(unsold)).state).to.equal("refunded");
    await expectBooksToHold();
  });

  it("is decided once per buyer when many pay while the price changes", async () => {
    const { shop, story, author, buyers } = await open(12);
    const ids = await Promise.all(buyers.map((buyer) => shop.begin(buyer, story)));
    await Promise.all(buyers.map((buyer, n) => shop.act(buyer, ids[n]!, "approve")));
    await Promise.all([
      ...ids.map((id) => shop.hear(id)),
      updateStory(site.app.services, author.caller, String(story._id), { price: 7 }),
    ]);
    await sweepAll(site);
    const found = await Promise.all(ids.map(at));
    for (const { state, live } of found)
      expect(`${state} ${live}`).to.be.oneOf(["paid true", "refunded false"]);
    await expectBooksToHold();
  });

  it("of a gift is expired in the same way", async () => {
    const { shop, story, author, buyers } = await open(1);
    const id = await shop.give(buyers[0]!, "aunt", story);
    await updateStory(site.app.services, author.caller, String(story._id), { price: 8 });
    await site.app.jobs.whenIdle();
    expect(await stateAt(id)).to.equal("expired");
    await payAnyway(id);
    await hearAll(shop, [id]);
    expect((await at(id)).state).to.equal("refunded");
    await expectBooksToHold();
  });
});
