import { useSite } from "../../../support/site.ts";
import { killWhileSelling } from "./kills.ts";

describe("A process that is killed while it sells", function () {
  this.timeout(120_000);
  const site = useSite();

  it("leaves nobody charged without a purchase, nor the other way round", () => killWhileSelling(site, 1));
});
