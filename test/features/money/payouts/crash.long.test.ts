import { useSite } from "#test/support/site.ts";
import { killWhilePayingOut } from "./kills.ts";

/** `KILLS=15` for a shorter series, with `MONGODB_URI` against a real database. */
const KILLS = Number(process.env.KILLS ?? 60);

describe(`A process that is killed ${KILLS} times while it pays out`, function () {
  this.timeout(1_200_000);
  const site = useSite();

  it("pays each author exactly once, and loses no cent", () => killWhilePayingOut(site, KILLS));
});
