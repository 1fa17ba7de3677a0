import { useSite } from "../../../support/site.ts";
import { compareOrders } from "./webhook-order.ts";

describe("Webhooks that come thrice in any order", function () {
  this.timeout(60_000);
  const site = useSite();

  it("end where those end that come once in order", () => compareOrders(site, 6));
});
