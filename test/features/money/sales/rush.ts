import { expect } from "chai";
import mongoose from "mongoose";
import { guest } from "#core/base/viewer.ts";
import { ReceiptCount } from "#features/money/payments/receipts.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { createCoupon } from "#features/money/sales/coupons.ts";
import { redeemGift } from "#features/money/sales/gifts.ts";
import { Coupon, Purchase, type PurchaseDoc } from "#features/money/sales/model.ts";
import { numberReceipt } from "#features/money/sales/receipts.ts";
import { storyOf } from "#test/app/support/stories.ts";
import { csrfOf, type TestSite } from "#test/support/site.ts";
import { expectBooksToHold } from "./books.ts";
import { openShop, testClock } from "./shop.ts";

/**
 * Lets the given number of readers buy with one coupon concurrently: as many as it has uses succeed, and the
 * rest get the message.
 */
export async function rushForCoupon(site: TestSite, readers: number, uses: number): Promise<void> {
  const shop = await openShop(site, testClock(), { authors: 1, prices: [500] });
  const [author, story] = [shop.authors[0]!, shop.stories[0]!];
  const { _id } = await createCoupon(site.app.services, author.caller, {
    code: "RUSH",
    percent: 50,
    limit: uses,
  });
  const buyers = await shop.addBuyers(readers);
  const outcomes = await Promise.all(
    buyers.map((buyer) =>
      shop.begin(buyer, story, "RUSH").then(
        () => 0,
        ({ status }: { status?: number }) => status,
      ),
    ),
  );
  expect(outcomes.filter((each) => each === 0)).to.have.length(uses);
  expect(outcomes.filter((each) => each === 400)).to.have.length(readers - uses);
  expect(await Purchase.countDocuments({ coupon: _id })).to.equal(uses);
  expect((await Coupon.findById(_id).lean())!.used).to.equal(uses);
}

/** Submits the purchase of one reader concurrently the given number of times: one purchase, one charge. */
export async function pressManyTimes(site: TestSite, presses: number): Promise<void> {
  const shop = await openShop(site, testClock(), { authors: 1, prices: [500] });
  const story = shop.stories[0]!;
  const [buyer] = (await shop.addBuyers(1)) as [string];
  const ids = await Promise.all(Array.from({ length: presses }, () => shop.begin(buyer, story)));
  expect(new Set(ids).size).to.equal(1);
  await Promise.all(ids.map((id) => shop.act(buyer, id, "approve").catch(() => false)));
  await Promise.all(ids.slice(0, 10).map(shop.hear));
  expect(await Purchase.find({ buyer }, { state: 1, _id: 0 }).lean()).to.deep.equal([{ state: "paid" }]);
  expect(await SandboxCheckout.countDocuments({ buyer })).to.equal(1);
  await expectBooksToHold();
}

/** Does the same by the form, without JavaScript. */
export async function sendFormManyTimes(site: TestSite, presses: number): Promise<void> {
  const shop = await openShop(site, testClock(), { authors: 1, prices: [500] });
  const reader = await site.addMember(`presser-${presses}`);
  const agent = await site.visit(reader);
  const _csrf = await csrfOf(agent);
  const path = `${storyOf(shop.stories[0]!).path}/buy`;
  const press = () => agent.post(path).type("form").send({ _csrf, agree: "true", coupon: "" });
  const answers = await Promise.all(Array.from({ length: presses }, press));
  expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([303]));
  expect(new Set(answers.map(({ headers }) => headers.location)).size).to.equal(1);
  expect(await Purchase.countDocuments({ buyer: reader.id })).to.equal(1);
  expect(await SandboxCheckout.countDocuments({ buyer: reader.id })).to.equal(1);
}

/** Lets the given number of readers redeem one gift's link concurrently: one succeeds. */
export async function redeemAtOnce(site: TestSite, readers: number): Promise<void> {
  const shop = await openShop(site, testClock(Date.now()), { authors: 1, prices: [500] });
  const [giver, ...members] = (await shop.addBuyers(readers + 1)) as [string, ...string[]];
  const id = await shop.give(giver, "crowd", shop.stories[0]!);
  await shop.act(giver, id, "approve");
  await shop.hear(id);
  const gift = (await Purchase.findById(id).lean<PurchaseDoc>())!;
  const viewerOf = (reader: string) => ({
    ...guest,
    id: reader,
    username: reader,
    name: reader,
    role: "member" as const,
  });
  const dependencies = { ...shop.dependencies, giftSecret: "test" };
  const done = await Promise.allSettled(
    members.map((reader) => redeemGift(dependencies, { viewer: viewerOf(reader), requestId: "test" }, gift)),
  );
  expect(done.filter(({ status }) => status === "fulfilled").length).to.equal(1);
  const bought = { bought: shop.stories[0]!._id };
  expect(await mongoose.connection.collection("users").countDocuments(bought)).to.equal(1);
}

/**
 * Lets the given number of buyers pay concurrently, with a tenth declined and each receipt numbered twice at
 * once: no gap, no duplicate.
 */
export async function numberAtOnce(site: TestSite, buyers: number): Promise<void> {
  const clock = testClock();
  const counted = await ReceiptCount.findById(clock.now().getUTCFullYear()).lean();
  const shop = await openShop(site, clock, { authors: 1, prices: [500] });
  const readers = await shop.addBuyers(buyers);
  const ids = await Promise.all(readers.map((buyer) => shop.begin(buyer, shop.stories[0]!)));
  await Promise.all(ids.map((id, n) => shop.act(readers[n]!, id, n % 10 === 9 ? "decline" : "approve")));
  await Promise.all(ids.map((id) => shop.hear(id)));
  await Promise.all([...ids, ...ids].map((id) => numberReceipt(id)));
  const numbers = (await Purchase.find({ _id: { $in: ids }, receipt: { $ne: null } }).lean())
    .map(({ receipt }) => receipt!.number)
    .sort((a, b) => a - b);
  expect(numbers).to.deep.equal(Array.from({ length: buyers * 0.9 }, (_, n) => (counted?.last ?? 0) + n + 1));
}
