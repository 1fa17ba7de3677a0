import { expect } from "chai";
import { extractText, getDocumentProxy } from "unpdf";
import { toId } from "#core/db/ids.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { Order } from "#features/market/orders/model.ts";
import { numberReceipt } from "#features/market/orders/receipts.ts";
import { receiptsOfEarlierOrders } from "#src/migrations/0009-receipts-of-earlier-orders.ts";
import { page } from "#test/app/support/stories.ts";
import { migrate } from "#test/support/migrate.ts";
import type { TestMember } from "#test/support/site.ts";
import { useOrderDesk } from "./support.ts";

describe("Receipts of orders", () => {
  const { clock, site, buyer, seller, moe, desk } = useOrderDesk();

  const read = async (who: TestMember, id: string) => {
    const agent = await site.visit(who);
    const shown = page(await agent.get(`/orders/${id}/receipt`).expect(200))("main").text();
    const { body, headers } = await agent.get(`/orders/${id}/receipt.pdf`).responseType("blob").expect(200);
    expect(headers["content-type"]).to.equal("application/pdf");
    expect(headers["cache-control"]).to.equal("private, no-store");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
    return { shown, paper: text.replaceAll(/\s+/g, " ") };
  };
  const numberOf = ({ receipt }: OrderDoc) => receipt?.number;

  it("are numbered consecutively once paid, however often numbering is requested", async () => {
    const ids = await Promise.all([1, 2, 3].map(() => desk.place(buyer)));
    const unpaid = await desk.place(buyer, false);
    await site.app.jobs.whenIdle();
    await Promise.all([...ids, ...ids, unpaid].map((id) => numberReceipt(id)));
    const numbers = await Promise.all(ids.map(async (id) => numberOf(await desk.at(id))));
    expect(numbers.sort()).to.deep.equal([1, 2, 3]);
    expect(numberOf(await desk.at(unpaid))).to.equal(undefined);
    await (await site.visit(buyer)).get(`/orders/${unpaid}/receipt`).expect(404);
  });

  it("show the buyer what was paid and refunded, and the seller what they earned, on the page and in the PDF", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await site.app.jobs.whenIdle();
    const sells = await site.visit(seller);
    await sells.get(`/orders/${id}/receipt`).expect(404);
    const held = await read(buyer, id);
    expect(held.shown).to.include("The money is held until the work is accepted.").and.include("$125.00");
    await desk.act(buyer, id, "propose-cancellation", { amount: "50.00", text: "We part" });
    await desk.act(seller, id, "agree");
    await site.app.jobs.whenIdle();
    const { fee, cost, receipt } = await desk.at(id);
    const number = `${receipt!.year}-${String(receipt!.number).padStart(6, "0")}`;
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
    const bought = await read(buyer, id);
    for (const text of [bought.shown, bought.paper])
      for (const word of [
        `Receipt ${number}`,
        "One pass",
        "$100.00",
        "Style sheet",
        "$25.00",
        "-$50.00",
        "$75.00",
      ])
        expect(text).to.include(word);
    const sold = await read(seller, id);
    for (const text of [sold.shown, sold.paper])
      for (const word of [
        number,
        "You earned",
        `-${dollars(fee)}`,
        `-${dollars(cost)}`,
        dollars(7_500 - fee - cost),
      ])
        expect(text).to.include(word);
    expect(page(await sells.get(`/orders/${id}`))(`a[href="/orders/${id}/receipt"]`).text()).to.equal(
      "Your earnings",
    );
  });

  it("are also numbered for older orders that had none, earliest payment first, once", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) {
      ids.push(await desk.place(buyer));
      clock.pass(60_000);
    }
    await site.app.jobs.whenIdle();
    await Order.collection.updateMany(
      { _id: { $in: ids.map((id) => toId(id)) } },
      { $unset: { receipt: "" } },
    );
    await migrate(site, receiptsOfEarlierOrders);
    const numbers = await Promise.all(ids.map(async (id) => numberOf(await desk.at(id))!));
    expect(numbers).to.deep.equal([numbers[0], numbers[0]! + 1, numbers[0]! + 2]);
    await migrate(site, receiptsOfEarlierOrders);
    expect(numberOf(await desk.at(ids[2]!))).to.equal(numbers[2]);
  });

  it("lead staff to the order, by receipt number as by order number", async () => {
    const id = await desk.place(buyer);
    const unpaid = await desk.place(buyer, false);
    await site.app.jobs.whenIdle();
    const { number, year } = (await desk.at(id)).receipt!;
    const adas = await site.visit(await site.addMember("ada-of-receipts", "admin"));
    const asked = async (q: string) => (await adas.get(`/admin/orders?q=${q}`)).headers.location;
    for (const word of [`${year}-${String(number).padStart(6, "0")}`, `${year}-${number}`, id])
      expect(await asked(word), word).to.equal(`/admin/orders/${id}`);
    for (const word of [`${year}-999999`, unpaid, "seller"])
      expect(await asked(word), word).to.equal(undefined);
    const none = page(await adas.get("/admin/orders?q=2020-1"))("main").text();
    expect(none).to.include("no receipt has this number");
    const plan = await Order.find({
      "receipt.year": year,
      "receipt.number": { $type: "number", $eq: number },
    } as never).explain();
    expect(JSON.stringify(plan)).to.include("IXSCAN").and.not.include("COLLSCAN");
  });

  it("are visible to the two sides only", async () => {
    const id = await desk.place(buyer);
    await site.app.jobs.whenIdle();
    const stranger = await site.addMember("stranger");
    for (const path of [`/orders/${id}/receipt`, `/orders/${id}/receipt.pdf`]) {
      for (const other of [stranger, moe]) await (await site.visit(other)).get(path).expect(404);
      await (await site.visit()).get(path).expect(302);
    }
  });
});
