import { expect } from "chai";
import { Order, type OrderDoc } from "../../../../src/features/market/orders/model.ts";
import { accounts, balanceOf, owed, verifyLedger } from "../../../../src/features/money/ledger/index.ts";
import { page } from "../../../app/support/stories.ts";
import type { TestMember } from "../../../support/site.ts";
import { type OrderDesk, useOrderDesk } from "./support.ts";

const DAY_MS = 86_400_000;
/** Package and extra of the support's service. */
const PRICE = 12_500;

describe("Other terms within an order", function () {
  this.timeout(120_000);
  const opened = useOrderDesk();
  const { site } = opened;
  let [buyer, seller] = [] as unknown as [TestMember, TestMember];
  let desk: OrderDesk;
  before(() => {
    ({ buyer, seller, desk } = opened);
  });

  const refused = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "done",
      (error: Error) => error.message,
    );
  const escrowOf = async (id: string) => owed(await balanceOf(accounts.escrow(id)));
  const settled = async (id: string) => {
    await site.app.jobs.whenIdle();
    await desk.hear(id);
    return desk.at(id);
  };
  const begun = async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    return id;
  };

  it("take both sides' yes: what it costs less goes back at once, and it is due later", async () => {
    const id = await begun();
    const due = (await desk.at(id)).deliverBy!;
    const terms = { amount: "100.00", days: "4", text: "Without the style sheet" };
    expect(
      await refused(desk.act(seller, id, "propose-amendment", { ...terms, amount: "125.01" })),
    ).to.include("from $0.99 to $125.00");
    await desk.act(seller, id, "propose-amendment", terms);
    expect(await refused(desk.act(seller, id, "agree"))).to.include("cannot be done");
    expect(page(await (await site.visit(buyer)).get(`/orders/${id}`))("main").text()).to.include(
      "$100.00 from now on, and 4 more days",
    );
    await desk.act(buyer, id, "agree");
    const lower = await settled(id);
    expect(lower).to.include({ state: "in-progress", price: PRICE, refund: 2_500, refunded: 2_500 });
    expect(lower.deliverBy!.getTime() - due.getTime()).to.equal(4 * DAY_MS);
    expect(lower.pack.includes).to.include("Without the style sheet");
    expect(await escrowOf(id)).to.equal(10_000);
    expect(
      await refused(desk.act(buyer, id, "propose-cancellation", { amount: "100.01", text: "x" })),
    ).to.include("$100.00");
    await desk.act(seller, id, "deliver", { text: "Here" });
    await desk.act(buyer, id, "approve");
    expect(await settled(id)).to.include({
      state: "completed",
      share: 10_000,
      refund: 2_500,
      refunded: 2_500,
    });
    expect(await escrowOf(id)).to.equal(0);
  });

  it("share what is left after an amendment, once, however they come together", async () => {
    const id = await begun();
    await desk.act(buyer, id, "propose-amendment", { amount: "80", text: "Half of it" });
    const order = await desk.at(id);
    await Promise.allSettled(Array.from({ length: 8 }, () => desk.act(seller, id, "agree")));
    expect(await settled(id)).to.include({ refund: 4_500, refunded: 4_500, version: order.version + 1 });
    await desk.act(buyer, id, "propose-cancellation", { amount: "30.00", text: "Enough" });
    await desk.act(seller, id, "agree");
    expect(await settled(id)).to.include({
      state: "cancelled",
      share: 5_000,
      refund: 7_500,
      refunded: 7_500,
    });
    expect(await escrowOf(id)).to.equal(0);
  });

  it("add instalments: orders of their own, with an escrow each, that begin when they are paid", async () => {
    const id = await begun();
    const more = { amount: "60", delivery: "72", text: "Part two" };
    expect(
      await refused(desk.act(seller, id, "propose-instalment", { ...more, delivery: "soon" })),
    ).to.include("delivery time");
    await desk.act(seller, id, "propose-instalment", more);
    await desk.act(buyer, id, "agree");
    const next = (await Order.findOne({ series: id }).lean<OrderDoc>())!;
    const own = String(next._id);
    expect(next).to.include({ state: "unpaid", price: 6_000, agreed: true });
    expect(next.title).to.include("(instalment 2)");
    // Not paid: the seller does not see it.
    await (await site.visit(seller)).get(`/orders/${own}`).expect(404);
    expect(page(await (await site.visit(buyer)).get(`/orders/${id}`))("main").text()).to.include(
      "(instalment 2)",
    );
    await (await site.visit(buyer)).get(`/orders/${own}`).expect(200);
    await desk.provider(buyer.viewer, own, "approve");
    expect(await desk.at(own)).to.include({ state: "in-progress", live: true });
    expect(await escrowOf(own)).to.equal(6_000);
    expect(await escrowOf(id)).to.equal(PRICE);
    await desk.act(seller, own, "propose-instalment", { ...more, text: "Part three" });
    await desk.act(buyer, own, "agree");
    expect(await Order.countDocuments({ series: id })).to.equal(2);
    await desk.act(seller, own, "deliver", { text: "Part two" });
    await desk.act(buyer, own, "approve");
    expect(await settled(own)).to.include({ state: "completed", share: 6_000 });
    expect(await desk.at(id)).to.include({ state: "in-progress" });
    expect(await escrowOf(own)).to.equal(0);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });
});
