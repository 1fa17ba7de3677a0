import { useSite } from "../../../support/site.ts";
import { killWhileSelling } from "./kills.ts";

describe("A process that is killed sixty times while it sells", function () {
  this.timeout(900_000);
  const site = useSite();

  it("leaves nobody charged without a purchase, nor the other way round", () => killWhileSelling(site, 60));
});
