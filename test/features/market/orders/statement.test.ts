import { expect } from "chai";
import { extractText, getDocumentProxy } from "unpdf";
import { releaseOrders } from "#features/market/orders/expiry.ts";
import { numberReceipt } from "#features/market/orders/receipts.ts";
import { Payout, type PayoutDoc } from "#features/money/payouts/model.ts";
import { runPayouts } from "#features/money/payouts/run.ts";
import { page } from "#test/app/support/stories.ts";
import { DELIVERY, useOrderDesk } from "./support.ts";

const DAY_MS = 86_400_000;

describe("An order on the seller's statement", () => {
  const { clock, site, buyer, seller, desk } = useOrderDesk();

  it("is explained by price, fees, number and date on the page, in the CSV, in the PDF and in the earnings", async () => {
    const id = await desk.place(buyer);
    await numberReceipt(id);
    for (const [who, act] of [
      [seller, "accept"],
      [seller, "deliver"],
      [buyer, "approve"],
    ] as const)
      await desk.act(who, id, act, { text: DELIVERY });
    const number = (await desk.at(id)).receipt!;
    const shownNumber = `${number.year}-${String(number.number).padStart(6, "0")}`;
    const agent = await site.visit(seller);
    const earnings = async () => page(await agent.get("/earnings").expect(200))("main").text();
    const parts = "Price $125.00, Platform fee -$18.75, Payment fee -$3.92";
    expect(await earnings())
      .to.include(parts)
      .and.include(shownNumber)
      .and.include("Available from");
    clock.pass(30 * DAY_MS);
    await releaseOrders(clock.now());
    await runPayouts(desk.ordering, 1);
    const payout = (await Payout.findOne({ user: seller.id }).lean<PayoutDoc>())!;
    const statement = page(await agent.get(`/payouts/${payout._id}`).expect(200))("main").text();
    for (const each of ["Line edit of novels", shownNumber, "$125.00", "-$18.75", "-$3.92", "$102.33"])
      expect(statement).to.include(each);
    const { text } = await agent.get(`/payouts/${payout._id}/statement.csv`).expect(200);
    expect(text).to.include(shownNumber).and.include("125.00,,,-18.75,-3.92,0.00,102.33");
    const { body } = await agent.get(`/payouts/${payout._id}/statement.pdf`).buffer(true).expect(200);
    const pdf = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
    expect(pdf.text.replaceAll(/\s+/g, " ")).to.include(shownNumber).and.include("-$18.75");
    expect(await earnings()).to.not.include("Available from");
  });
});
