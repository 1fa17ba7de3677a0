import { expect } from "chai";
import { giveBack, type KeptLive } from "../../../../client/co-writing/kept.ts";

describe("Words written live that were never stored", () => {
  const kept = (key: string, epoch: string): KeptLive => ({
    ...{ key, epoch, text: key, version: "1", writer: key, update: new TextEncoder().encode(key) },
  });
  const left = [kept("of-this", "now"), kept("replaced", "before"), kept("refused", "before")];

  it("are forgotten only where they have come in: into their document, or beside the text", async () => {
    const applied: string[] = [];
    const given = await giveBack(left, "now", {
      apply: (update) => void applied.push(new TextDecoder().decode(update)),
      bring: async ({ key }) => key !== "refused",
    });
    expect(applied).to.deep.equal(["of-this"]);
    expect(given).to.deep.equal({ inside: ["of-this"], beside: ["replaced"] });
  });

  it("are all brought beside the text where no document opens", async () => {
    const given = await giveBack(left, "none", {
      apply: () => expect.fail("there is none"),
      bring: async () => true,
    });
    expect(given).to.deep.equal({ inside: [], beside: ["of-this", "replaced", "refused"] });
  });
});
