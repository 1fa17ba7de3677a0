import { useSite } from "#test/support/site.ts";
import { killWhileSelling } from "./kills.ts";

/** `KILLS=15` for a shorter series, with `MONGODB_URI` against a real database. */
const KILLS = Number(process.env.KILLS ?? 60);

describe(`A process that is killed ${KILLS} times while it sells`, function () {
  this.timeout(1_200_000);
  const site = useSite();

  it("leaves no buyer charged without a purchase, and no purchase without a charge", () =>
    killWhileSelling(site, KILLS));
});
