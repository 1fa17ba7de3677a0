import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import type { EventMap } from "#core/events/index.ts";
import { actOnOrder } from "#features/market/orders/acts.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { Order } from "#features/market/orders/model.ts";
import { settleOrder } from "#features/market/orders/settle.ts";
import { accounts, balanceOf, owed, verifyLedger } from "#features/money/ledger/index.ts";
import { openCheckout, refreshCheckout, refundCheckout } from "#features/money/payments/checkouts.ts";
import { actOnSandbox } from "#features/money/payments/sandbox/commands.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { page } from "#test/app/support/stories.ts";
import { useOrderDesk } from "./support.ts";

const DAY_MS = 86_400_000;
/** A refund requested from the provider. */
type Asked = EventMap["checkout.refund-asked"];
/** Price in US cents of the service's package and extra from `support.ts`. */
const PRICE = 12_500;

describe("Amendments of an order", () => {
  const { site, buyer, seller, desk } = useOrderDesk();

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

  it("need both sides' agreement; a price reduction is refunded at once, and the deadline is extended", async () => {
    const id = await begun();
    const due = (await desk.at(id)).deliverBy!;
    const terms = { amount: "100.00", days: "4", text: "Without the style sheet" };
    expect(
      await refused(desk.act(seller, id, "propose-amendment", { ...terms, amount: "125.01" })),
    ).to.include("at least $0.99 higher");
    await desk.act(seller, id, "propose-amendment", terms);
    expect(await refused(desk.act(seller, id, "agree"))).to.include("cannot do this at the moment");
    const sells = page(await (await site.visit(seller)).get(`/orders/${id}`));
    expect(sells('button[value="refuse"]').text()).to.equal("Withdraw proposal");
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
    await desk.act(seller, id, "deliver");
    await desk.act(buyer, id, "approve");
    expect(await settled(id)).to.include({
      state: "completed",
      share: 10_000,
      refund: 2_500,
      refunded: 2_500,
    });
    expect(await escrowOf(id)).to.equal(0);
  });

  it("reduce the price once when agreements coincide, and later split what is left", async () => {
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

  /** Proposes and accepts a higher price; returns the checkout it waits for. */
  const raised = async (id: string, amount: string) => {
    await desk.act(seller, id, "propose-amendment", { amount, days: "2", text: "Two chapters more" });
    await desk.act(buyer, id, "agree");
    return String((await desk.at(id)).proposal!.checkout);
  };
  const payMore = (checkout: string, act: "approve" | "decline" = "approve") =>
    desk.more(buyer.viewer, checkout, act);
  /** Pays at the moment when the site asks the provider to expire the checkout. */
  const payLate = async (reference: string) => {
    await site.app.jobs.whenIdle();
    await SandboxCheckout.updateOne({ reference }, { $set: { state: "paid", paidAt: new Date() } });
    await refreshCheckout(desk.ordering, reference);
  };
  /**
   * Creates an order in progress with its price raised to $175.00 and paid; returns the checkout of the
   * difference.
   */
  const paidMore = async () => {
    const id = await begun();
    const checkout = await raised(id, "175.00");
    await payMore(checkout);
    await settled(id);
    return { id, checkout };
  };

  it("can raise the price: the buyer pays the difference into the same escrow, and the new price applies from then on, once", async () => {
    const id = await begun();
    const due = (await desk.at(id)).deliverBy!;
    const checkout = await raised(id, "175.00");
    expect(await desk.at(id)).to.include({ price: PRICE, state: "in-progress" });
    expect((await desk.at(id)).deliverBy).to.deep.equal(due);
    const buys = await site.visit(buyer);
    const shown = page(await buys.get(`/orders/${id}`));
    expect(shown("main").text()).to.include("Agreed. Pay $50.00");
    expect(shown(`main a[href$="/sandbox/checkout/${checkout}"]`).text()).to.equal("Go to payment");
    expect(page(await (await site.visit(seller)).get(`/orders/${id}`))("main").text()).to.include(
      "once the buyer has paid $50.00 more",
    );
    // Delivered meanwhile: the agreed price still applies.
    await desk.act(seller, id, "deliver");
    await payMore(checkout);
    await Promise.all([1, 2, 3].map(() => desk.hear(id)));
    const more = await settled(id);
    expect(more).to.include({ state: "in-review", price: 17_500, refund: 0, proposal: null });
    expect(more.pack.includes).to.include("Two chapters more");
    expect(page(await buys.get(`/orders/${id}`))(".order-scope").text()).to.include("Two chapters more");
    expect(await escrowOf(id)).to.equal(17_500);
    await desk.act(buyer, id, "approve");
    expect(await settled(id)).to.include({ state: "completed", share: 17_500, refunded: 0 });
    expect(await escrowOf(id)).to.equal(0);
  });

  it("refund the latest payment first, and never more than each payment's amount", async () => {
    const { id, checkout } = await paidMore();
    await desk.act(buyer, id, "propose-cancellation", { amount: "80.00", text: "Enough" });
    await desk.act(seller, id, "agree");
    expect(await settled(id)).to.include({
      state: "cancelled",
      share: 9_500,
      refund: 8_000,
      refunded: 8_000,
    });
    const backOf = async (reference: string) =>
      (await SandboxCheckout.findOne({ reference }).lean())!.refunds.map(({ amount }) => amount);
    expect(await backOf(checkout)).to.deep.equal([5_000]);
    expect(await backOf(id)).to.deep.equal([3_000]);
    expect(await escrowOf(id)).to.equal(0);
  });

  it("do not change the order if the higher price is not paid, and refund a late payment", async () => {
    const id = await begun();
    await payMore(await raised(id, "150.00"), "decline");
    expect(await settled(id)).to.include({ state: "in-progress", price: PRICE, proposal: null });
    const late = await raised(id, "160.00");
    await openCheckout(desk.ordering, toId(late));
    await desk.act(seller, id, "refuse");
    await payLate(late);
    const back = await settled(id);
    expect(back).to.include({ state: "in-progress", price: PRICE + 3_500, refund: 3_500, refunded: 3_500 });
    expect(await escrowOf(id)).to.equal(PRICE);
    const after = await raised(id, "130.00");
    await openCheckout(desk.ordering, toId(after));
    await desk.act(seller, id, "deliver");
    await desk.act(buyer, id, "approve");
    await payLate(after);
    const end = await settled(id);
    expect(end).to.include({ state: "completed", share: PRICE, refund: 4_000, refunded: 4_000 });
    expect(await escrowOf(id)).to.equal(0);
    // The seller bears the provider's fee on their earnings, the platform the fee on a payment that came too
    // late.
    const [first, ...others] = end.payments!;
    expect(others).to.have.length(2);
    expect(end.cost).to.equal(first!.providerFee);
  });

  it("end with the money of either payment when a bank charges it back", async () => {
    const { id, checkout } = await paidMore();
    await desk.ordering.provider.refund({ reference: checkout, amount: 5_000, key: "bank" });
    await refreshCheckout(desk.ordering, checkout);
    expect(await settled(id)).to.include({ state: "refunded", share: 0, refund: 17_500, refunded: 17_500 });
    expect(await escrowOf(id)).to.equal(0);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });

  it("refund a price reduction once, when a bank dispute, the refund and its retry coincide", async () => {
    for (const [name, told] of [
      ["the refund before its retry", (first: Asked, again: readonly Asked[]) => [first, ...again]],
      [
        "its retry, twice, and the refund last",
        (first: Asked, again: readonly Asked[]) => [...again, ...again, first],
      ],
      ["each twice in turn", (first: Asked, again: readonly Asked[]) => [first, ...again, first, ...again]],
    ] as const) {
      const asked: Asked[] = [];
      const { services } = desk.ordering;
      const publish: typeof services.events.publish = async (event, payload, session) => {
        if (event === "checkout.refund-asked") asked.push(payload as never);
        // Only this test reports changes at the provider.
        else if (event !== "checkout.changed") await services.events.publish(event, payload, session);
      };
      const ordering = {
        ...desk.ordering,
        services: { ...services, events: { ...services.events, publish } },
      };
      const id = await begun();
      await desk.act(seller, id, "propose-amendment", { amount: "100.00", text: "Without the style sheet" });
      await actOnOrder(ordering, buyer.caller, id, "agree", {});
      await desk.provider(buyer.viewer, id, "dispute");
      const [first, ...others] = asked.splice(0);
      expect(others, name).to.deep.equal([]);
      expect(await refused(refundCheckout(ordering, first!)), name).to.include("refused a refund");
      await actOnSandbox(
        { services, deliver: async () => {} },
        { viewer: buyer.viewer, requestId: "test" },
        id,
        "win",
      );
      await refreshCheckout(ordering, id);
      await settleOrder(ordering, id);
      const again = asked.splice(0);
      expect(again, name).to.have.length.above(0);
      for (const each of told(first!, again)) {
        await refundCheckout(ordering, each);
        await settleOrder(ordering, id);
      }
      expect(await settled(id), name).to.include({ state: "in-progress", refund: 2_500, refunded: 2_500 });
      expect(await escrowOf(id), name).to.equal(10_000);
    }
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });

  it("add instalments: separate orders, each with an escrow, that begin when they are paid", async () => {
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
    // Unpaid orders are hidden from the seller.
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
    await desk.act(seller, own, "deliver");
    await desk.act(buyer, own, "approve");
    expect(await settled(own)).to.include({ state: "completed", share: 6_000 });
    expect(await desk.at(id)).to.include({ state: "in-progress" });
    expect(await escrowOf(own)).to.equal(0);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });
});
