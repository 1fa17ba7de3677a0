import { useSite } from "#test/support/site.ts";
import { killWhileSelling } from "./kills.ts";

describe("A process killed while it sells", () => {
  const site = useSite();

  it("leaves no buyer charged without a purchase, and no purchase without a charge", () =>
    killWhileSelling(site, 1));
});
