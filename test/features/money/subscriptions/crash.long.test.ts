import { useSite } from "#test/support/site.ts";
import { killAroundPremium } from "./kills.ts";

/** `KILLS=15` for a shorter series, with `MONGODB_URI` against a real database. */
const KILLS = Number(process.env.KILLS ?? 60);

describe(`A process that is killed ${KILLS} times around premium`, function () {
  this.timeout(1_500_000);
  const site = useSite();

  it("leaves no paid period without its booking, and no cancellation unreported", () =>
    killAroundPremium(site, KILLS));
});
