import { useSite } from "#test/support/site.ts";
import { numberAtOnce, pressManyTimes, redeemAtOnce, rushForCoupon, sendFormManyTimes } from "./rush.ts";

describe("Concurrent purchases", () => {
  const site = useSite();

  it("use a coupon no more often than its limit", () => rushForCoupon(site, 12, 4));
  it("create one purchase and one charge for one reader", () => pressManyTimes(site, 12));
  it("create one purchase and one checkout by the form too", () => sendFormManyTimes(site, 10));
  it("redeem a gift once", () => redeemAtOnce(site, 8));
  it("number receipts without a gap, even if each is numbered twice concurrently", () =>
    numberAtOnce(site, 10));
});
