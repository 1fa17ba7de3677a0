import { expect } from "chai";
import { deliverStoredEdits, type KeptLive } from "#client/co-writing/stored-edits.ts";

describe("Unsaved live edits left in a browser", () => {
  const kept = (key: string, epoch: string): KeptLive => ({
    key,
    epoch,
    text: key,
    version: "1",
    writer: key,
    update: new TextEncoder().encode(key),
  });
  const left = [kept("of-this", "now"), kept("replaced", "before"), kept("refused", "before")];

  it("are deleted only once restored: in their document, or stored beside the text", async () => {
    const applied: string[] = [];
    const given = await deliverStoredEdits(left, "now", {
      apply: (update) => void applied.push(new TextDecoder().decode(update)),
      bring: async ({ key }) => key !== "refused",
    });
    expect(applied).to.deep.equal(["of-this"]);
    expect(given).to.deep.equal({ inside: ["of-this"], beside: ["replaced"] });
  });

  it("are all stored beside the text if no document opens", async () => {
    const given = await deliverStoredEdits(left, "none", {
      apply: () => expect.fail("there is none"),
      bring: async () => true,
    });
    expect(given).to.deep.equal({ inside: [], beside: ["of-this", "replaced", "refused"] });
  });
});
