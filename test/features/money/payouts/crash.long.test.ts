import { useSite } from "../../../support/site.ts";
import { killWhilePayingOut } from "./kills.ts";

describe("A process that is killed sixty times while it pays out", function () {
  this.timeout(900_000);
  const site = useSite();

  it("pays each author once all the same, and loses no cent", () => killWhilePayingOut(site, 60));
});
