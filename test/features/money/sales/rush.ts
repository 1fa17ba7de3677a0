import { expect } from "chai";
import { SandboxCheckout } from "../../../../src/features/money/payments/sandbox/model.ts";
import { createCoupon } from "../../../../src/features/money/sales/coupons.ts";
import { Coupon, Purchase } from "../../../../src/features/money/sales/model.ts";
import type { TestSite } from "../../../support/site.ts";
import { expectBooksToHold } from "./books.ts";
import { openShop, testClock } from "./shop.ts";

/** So many readers buy with one coupon at one moment: as many as it has uses do, and the rest are told so. */
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

/** One reader presses Buy so many times at one moment: one purchase, one charge. */
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
