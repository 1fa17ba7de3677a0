import { useSite } from "#test/support/site.ts";
import { killAroundPremium } from "./kills.ts";

describe("A process killed while it handles premium", () => {
  const site = useSite();

  it("leaves no paid period without its booking, and no cancellation unreported", () =>
    killAroundPremium(site, 1));
});
