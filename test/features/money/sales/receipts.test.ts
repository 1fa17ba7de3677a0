import { expect } from "chai";
import { extractText, getDocumentProxy } from "unpdf";
import { ReceiptCount } from "#features/money/payments/receipts.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { numberReceipt } from "#features/money/sales/receipts.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { boughtStory } from "./support.ts";

describe("Receipts", () => {
  const site = useSite();
  let author: TestMember;

  before(async () => {
    author = await site.addMember("seller");
  });

  it("restart their numbers each year, by the year of payment", async () => {
    const reader = await site.addMember("late-reader");
    const id = await boughtStory(site, author, reader);
    await ReceiptCount.deleteMany({});
    await Purchase.updateOne(
      { _id: id },
      { $set: { receipt: null, paidAt: new Date("2027-01-01T00:00:00Z") } },
    );
    await numberReceipt(id);
    expect((await Purchase.findById(id).lean())!.receipt).to.deep.equal({ year: 2027, number: 1 });
  });

  it("are a page and a PDF with the same content, for the buyer only", async () => {
    const reader = await site.addMember("paper-reader");
    const id = await boughtStory(site, author, reader);
    const agent = await site.visit(reader);
    const shown = page(await agent.get(`/purchases/${id}`).expect(200));
    const href = shown(`a[href="/purchases/${id}/receipt.pdf"]`);
    expect(href.text()).to.equal("Receipt as PDF");
    const { body, headers } = await agent
      .get(`/purchases/${id}/receipt.pdf`)
      .responseType("blob")
      .expect(200);
    expect(headers["content-type"]).to.equal("application/pdf");
    expect(headers["cache-control"]).to.equal("private, no-store");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
    const number = /\d{4}-\d{6}/.exec(shown("main").text())![0];
    for (const word of [`Receipt ${number}`, "paper-reader", "You paid", "$5.00", "play money"])
      expect(text.replaceAll(/\s+/g, " ")).to.include(word);
    const stranger = await site.visit(await site.addMember("paper-stranger"));
    await stranger.get(`/purchases/${id}/receipt.pdf`).expect(404);
    await (await site.visit(author)).get(`/purchases/${id}/receipt.pdf`).expect(404);
    const { headers: sent } = await (await site.visit()).get(`/purchases/${id}/receipt.pdf`).expect(302);
    expect(sent.location).to.include("/login");
  });
});
