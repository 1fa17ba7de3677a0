import { useSite } from "#test/support/site.ts";
import { numberAtOnce, pressManyTimes, redeemAtOnce, rushForCoupon, sendFormManyTimes } from "./rush.ts";

describe("Very many concurrent purchases", function () {
  this.timeout(1_200_000);
  const site = useSite();

  it("use a coupon of 50 uses 50 times, of 200 readers", () => rushForCoupon(site, 200, 50));
  it("create one purchase and one charge after 100 submissions", () => pressManyTimes(site, 100));
  it("create one purchase and one checkout after 100 forms", () => sendFormManyTimes(site, 100));
  it("redeem a gift once, of 30 readers", () => redeemAtOnce(site, 30));
  it("number 100 receipts without a gap", () => numberAtOnce(site, 100));
});
