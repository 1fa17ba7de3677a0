import { useSite } from "../../../support/site.ts";
import { killAroundPremium } from "./kills.ts";

describe("A process that is killed around premium", function () {
  this.timeout(120_000);
  const site = useSite();

  it("leaves no period paid without its booking, and no cancellation untold", () =>
    killAroundPremium(site, 1));
});
