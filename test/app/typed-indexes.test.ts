import { expect } from "chai";
import { moveTimedPrices } from "../../src/features/money/sales/timed-prices.ts";
import { Suppression } from "../../src/features/reach/suppressions/model.ts";
import { suppressionsPage } from "../../src/features/reach/suppressions/reads.ts";
import { walkBinnedChapters } from "../../src/features/stories/chapters/binned.ts";
import { examined } from "../support/examined.ts";
import { useSite } from "../support/site.ts";

describe("Indexes of what few documents have", function () {
  this.timeout(30_000);
  const site = useSite();

  const reads: Record<string, () => Promise<unknown>> = {
    chapters: async () => {
      for await (const each of walkBinnedChapters(new Date())) expect(each).to.equal(undefined);
    },
    "mail-suppressions": () => suppressionsPage({}),
    "sale-terms": () => moveTimedPrices(site.app.services),
  };
  for (const [of, read] of Object.entries(reads))
    it(`are used by who looks for them: ${of}`, async () => {
      const finds = (await examined(read)).filter(({ collection }) => collection === of);
      expect(finds).to.not.deep.equal([]);
      for (const { stages } of finds) expect(stages).to.include("IXSCAN").and.not.include("COLLSCAN");
    });

  it("are left aside by a find that does not say the type, so each says it", async () => {
    const [plain] = (await examined(() => Suppression.find({ since: { $ne: null } }).lean())).filter(
      ({ collection }) => collection === "mail-suppressions",
    );
    expect(plain!.stages).to.include("COLLSCAN");
  });
});
