import { expect } from "chai";
import { moveTimedPrices } from "#features/money/sales/timed-prices.ts";
import { Suppression } from "#features/reach/suppressions/model.ts";
import { suppressionsPage } from "#features/reach/suppressions/reads.ts";
import { walkBinnedChapters } from "#features/stories/chapters/binned.ts";
import { examined } from "../support/examined.ts";
import { useSite } from "../support/site.ts";

describe("Partial indexes", () => {
  const site = useSite();

  const reads: Record<string, () => Promise<unknown>> = {
    chapters: async () => {
      for await (const each of walkBinnedChapters(new Date())) expect(each).to.equal(undefined);
    },
    "mail-suppressions": () => suppressionsPage({}),
    "sale-terms": () => moveTimedPrices(site.app.services),
  };
  for (const [of, read] of Object.entries(reads))
    it(`are used by the queries that need them: ${of}`, async () => {
      const finds = (await examined(read)).filter(({ collection }) => collection === of);
      expect(finds).to.not.deep.equal([]);
      for (const { stages } of finds) expect(stages).to.include("IXSCAN").and.not.include("COLLSCAN");
    });

  it("are not used by a query that omits the type, so every query names it", async () => {
    const [plain] = (await examined(() => Suppression.find({ since: { $ne: null } }).lean())).filter(
      ({ collection }) => collection === "mail-suppressions",
    );
    expect(plain!.stages).to.include("COLLSCAN");
  });
});
