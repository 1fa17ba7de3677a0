import { expect } from "chai";
import { Notification } from "#features/live/notifications/model.ts";
import { decideOrder } from "#features/market/orders/decisions.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { Order, OrderEntry } from "#features/market/orders/model.ts";
import { placeOrder } from "#features/market/orders/place.ts";
import { Services } from "#features/market/services/index.ts";
import { suspendService } from "#features/market/services/staff.ts";
import { accounts, balanceOf, verifyLedger } from "#features/money/ledger/index.ts";
import { openCheckout } from "#features/money/payments/checkouts.ts";
import { Checkout } from "#features/money/payments/model.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { blockUser } from "#features/people/staff/index.ts";
import { User } from "#features/people/users/model.ts";
import { page } from "#test/app/support/stories.ts";
import { openDesk, useOrderDesk } from "./support.ts";

describe("What was agreed earlier is decided again when it is paid", () => {
  const { site, clock, buyer, seller, moe, desk } = useOrderDesk();

  const idle = () => site.app.jobs.whenIdle();
  /** An order in progress with an agreed instalment that is not paid yet. */
  const agreed = async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await desk.act(seller, id, "propose-instalment", { amount: "60", delivery: "72", text: "Part two" });
    await desk.act(buyer, id, "agree");
    const next = String((await Order.findOne({ series: id }).lean<OrderDoc>())!._id);
    await openCheckout(desk.ordering, (await desk.at(next))._id);
    await idle();
    return { id, next };
  };
  /** The provider has accepted the payment before the site could close it. */
  const payAnyway = async (id: string) => {
    await SandboxCheckout.updateOne({ reference: id }, { $set: { state: "paid", paidAt: clock.now() } });
    await desk.hear(id);
    await idle();
    await desk.hear(id);
    return desk.at(id);
  };
  const expectReturned = async (id: string, reason: string, cents: number) => {
    const order = await desk.at(id);
    expect(order).to.include({ returned: reason, share: 0, refunded: cents, live: false });
    expect(await OrderEntry.countDocuments({ order: id, act: { $in: ["pay", "accept"] } })).to.equal(0);
    expect((await balanceOf(accounts.escrow(id))) + 0).to.equal(0);
    expect(page(await (await site.visit(buyer)).get(`/orders/${id}`).expect(200))("main").text()).to.include(
      "Your money goes back to you",
    );
    for (const side of ["buyer", "seller"] as const)
      expect(
        await Notification.countDocuments({ key: { $regex: `^order-returned:${id}:${side}` } }),
      ).to.equal(1);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  };

  for (const [how, end] of [
    [
      "cancelled",
      async (id: string) => {
        await desk.act(seller, id, "propose-cancellation", { amount: "125", text: "All of it" });
        await desk.act(buyer, id, "agree");
      },
    ],
    ["charged back", (id: string) => desk.provider(buyer.viewer, id, "refund")],
    [
      "decided by staff",
      async (id: string) => {
        await desk.act(buyer, id, "dispute", { text: "Not what we agreed" });
        await decideOrder(desk.ordering, moe.caller, id, { share: "10", text: "A part was good" });
      },
    ],
  ] as const)
    it(`an instalment of an order that was ${how} ends, and its payment goes back`, async () => {
      const { id, next } = await agreed();
      await end(id);
      await idle();
      expect((await desk.at(next)).state).to.equal("expired");
      expect((await Checkout.findById(next).lean())!.closed).to.equal(true);
      expect((await payAnyway(next)).state).to.equal("expired");
      await expectReturned(next, "series", 6_000);
    });

  it("an instalment goes back if the account of the seller was erased before it was paid", async () => {
    const other = await site.addMember("leaving-seller");
    const own = await openDesk(site, { seller: other, staff: moe, now: clock.now });
    const id = await own.place(buyer);
    await own.act(other, id, "accept");
    await own.act(other, id, "propose-instalment", { amount: "60", delivery: "72", text: "Part two" });
    await own.act(buyer, id, "agree");
    const next = String((await Order.findOne({ series: id }).lean<OrderDoc>())!._id);
    await openCheckout(own.ordering, (await own.at(next))._id);
    await own.act(other, id, "deliver");
    await own.act(buyer, id, "approve");
    await idle();
    await User.deleteOne({ _id: other.id });
    expect((await payAnyway(next)).state).to.equal("expired");
    expect(await desk.at(next)).to.include({ returned: "account", share: 0, refunded: 6_000, live: false });
  });

  for (const [reason, close, open] of [
    ["paused", { paused: true }, { paused: false }],
    ["full", { maxOpenOrders: 1, openOrders: 1 }, { maxOpenOrders: 0, openOrders: 0 }],
  ] as const)
    it(`a first payment goes back if the seller is ${reason} by then`, async () => {
      const id = await desk.place(buyer, false);
      await Services.updateOne({ _id: desk.service._id }, { $set: close });
      expect((await payAnyway(id)).state).to.equal("expired");
      await Services.updateOne({ _id: desk.service._id }, { $set: open });
      await expectReturned(id, reason, 12_500);
    });

  it("a first payment is not accepted at the provider once staff suspend the service, or its buyer is banned", async () => {
    const stranger = await site.addMember("stranger");
    const admin = await site.addMember("boss", "admin");
    const service = String(desk.service._id);
    const ids = [await desk.place(buyer, false), await desk.place(stranger, false)] as const;
    await blockUser(site.app.services, admin.caller, stranger.id, { reason: "spam" });
    await idle();
    expect((await SandboxCheckout.findOne({ reference: ids[1] }).lean())!.state).to.equal("expired");
    expect((await desk.at(ids[0])).state).to.equal("unpaid");
    await suspendService(desk.ordering, moe.caller, service, true, { reason: "It breaks the rules." });
    await idle();
    expect((await SandboxCheckout.findOne({ reference: ids[0] }).lean())!.state).to.equal("expired");
    for (const id of ids) expect((await desk.at(id)).state).to.equal("expired");
    await suspendService(desk.ordering, moe.caller, service, false);
    await idle();
  });

  it("no more first payments are accepted than the seller takes orders, however many are paid at once", async () => {
    const other = await site.addMember("busy-seller");
    const own = await openDesk(site, {
      seller: other,
      staff: moe,
      now: clock.now,
      terms: { maxOpenOrders: 1 },
    });
    const ids = [await own.place(buyer, false), await own.place(buyer, false), await own.place(buyer, false)];
    for (const id of ids)
      await SandboxCheckout.updateOne({ reference: id }, { $set: { state: "paid", paidAt: clock.now() } });
    await Promise.all(ids.map((id) => own.hear(id)));
    await idle();
    for (const id of ids) await own.hear(id);
    const states = (await Promise.all(ids.map((id) => own.at(id)))).map(
      ({ state, returned }) => `${state} ${returned}`,
    );
    expect(states.sort()).to.deep.equal(["expired full", "expired full", "pending "]);
    expect((await Services.findById(own.service._id).lean())!.openOrders).to.equal(1);
  });

  it("an instalment of an order that was completed is still begun by its payment", async () => {
    const { id, next } = await agreed();
    await desk.act(seller, id, "deliver");
    await desk.act(buyer, id, "approve");
    await idle();
    expect((await payAnyway(next)).state).to.equal("in-progress");
  });

  for (const by of ["buyer", "seller"] as const)
    it(`an instalment and a first payment go back once the ${by} has blocked the other side`, async () => {
      const { next } = await agreed();
      const input = { package: "One pass", agree: "true", country: "DE" };
      const { order } = await placeOrder(desk.ordering, buyer.caller, String(desk.service._id), input);
      const first = String(order._id);
      const [blocker, other] = by === "buyer" ? [buyer, seller] : [seller, buyer];
      const block = { who: other.id, kind: "block" };
      await blockMember(site.app.services, blocker.caller, block);
      await idle();
      for (const [id, cents] of [
        [next, 6_000],
        [first, 10_000],
      ] as const) {
        expect((await desk.at(id)).state).to.equal("expired");
        await payAnyway(id);
        await expectReturned(id, "blocked", cents);
      }
      await unblockMember(site.app.services, blocker.caller, block);
      await idle();
    });
});
