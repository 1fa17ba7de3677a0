import { useSite } from "#test/support/site.ts";
import { compareOrders } from "./webhook-order.ts";

describe("Webhooks of a thousand checkouts, three times each in any order", function () {
  this.timeout(1_200_000);
  const site = useSite();

  it("lead to the same results as webhooks once in order", () => compareOrders(site, 1_000));
});
