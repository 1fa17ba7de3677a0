import { useSite } from "../../../support/site.ts";
import { compareOrders } from "./webhook-order.ts";

describe("Webhooks of a thousand checkouts that come thrice in any order", function () {
  this.timeout(900_000);
  const site = useSite();

  it("end where those end that come once in order", () => compareOrders(site, 1_000));
});
