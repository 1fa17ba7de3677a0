import { useSite } from "../../../support/site.ts";
import { numberAtOnce, pressManyTimes, redeemAtOnce, rushForCoupon, sendFormManyTimes } from "./rush.ts";

describe("Many who buy at one moment", function () {
  this.timeout(60_000);
  const site = useSite();

  it("use a coupon no more often than it may be", () => rushForCoupon(site, 12, 4));
  it("are one purchase and one charge where they are one reader", () => pressManyTimes(site, 12));
  it("are one purchase and one checkout by the form too", () => sendFormManyTimes(site, 10));
  it("redeem a gift once", () => redeemAtOnce(site, 8));
  it("have receipts numbered without a gap, though each is numbered twice at once", () =>
    numberAtOnce(site, 10));
});
