import { useSite } from "../../../support/site.ts";
import { numberAtOnce, pressManyTimes, redeemAtOnce, rushForCoupon, sendFormManyTimes } from "./rush.ts";

describe("Very many who buy at one moment", function () {
  this.timeout(300_000);
  const site = useSite();

  it("use a coupon of 50 uses 50 times, of 200 readers", () => rushForCoupon(site, 200, 50));
  it("are one purchase and one charge after 100 presses", () => pressManyTimes(site, 100));
  it("are one purchase and one checkout after 100 forms", () => sendFormManyTimes(site, 100));
  it("redeem a gift once, of 30 readers", () => redeemAtOnce(site, 30));
  it("have 100 receipts numbered without a gap", () => numberAtOnce(site, 100));
});
