import { useSite } from "../../../support/site.ts";
import { pressManyTimes, rushForCoupon } from "./rush.ts";

describe("Many who buy at one moment", function () {
  this.timeout(60_000);
  const site = useSite();

  it("use a coupon no more often than it may be", () => rushForCoupon(site, 20, 5));
  it("are one purchase and one charge where they are one reader", () => pressManyTimes(site, 25));
});
