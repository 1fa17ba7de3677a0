import { useSite } from "#test/support/site.ts";
import { compareOrders } from "./webhook-order.ts";

describe("Webhooks that arrive three times each, in any order", () => {
  const site = useSite();

  it("lead to the same results as webhooks once in order", () => compareOrders(site, 6));
});
