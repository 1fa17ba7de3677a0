import { useSite } from "#test/support/site.ts";
import { killWhilePayingOut } from "./kills.ts";

describe("A process killed while it sends payouts", () => {
  const site = useSite();

  it("pays each author exactly once, and loses no cent", () => killWhilePayingOut(site, 1));
});
