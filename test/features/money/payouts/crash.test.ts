import { useSite } from "../../../support/site.ts";
import { killWhilePayingOut } from "./kills.ts";

describe("A process that is killed while it pays out", function () {
  this.timeout(120_000);
  const site = useSite();

  it("pays each author once all the same, and loses no cent", () => killWhilePayingOut(site, 1));
});
