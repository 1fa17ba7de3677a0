import { useSite } from "../../../support/site.ts";
import { killWhileSelling } from "./kills.ts";

/** `KILLS=15` for a shorter series, with `MONGODB_URI` against a real database. */
const KILLS = Number(process.env.KILLS ?? 60);

describe(`A process that is killed ${KILLS} times while it sells`, function () {
  this.timeout(900_000);
  const site = useSite();

  it("leaves nobody charged without a purchase, nor the other way round", () =>
    killWhileSelling(site, KILLS));
});
