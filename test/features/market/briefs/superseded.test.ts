import { expect } from "chai";
import { Notification } from "#features/live/notifications/model.ts";
import { closeBrief, openBrief } from "#features/market/briefs/commands.ts";
import { Brief, Offer } from "#features/market/briefs/model.ts";
import { acceptOffer, makeOffer } from "#features/market/briefs/offers.ts";
import type { OrderDoc } from "#features/market/orders/document.ts";
import { Order } from "#features/market/orders/model.ts";
import { abandonBetween } from "#features/market/orders/settle.ts";
import { Services } from "#features/market/services/index.ts";
import { accounts, balanceOf } from "#features/money/ledger/index.ts";
import { openCheckout } from "#features/money/payments/checkouts.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { testClock } from "../../money/sales/shop.ts";
import { type OrderDesk, openDesk } from "../orders/support.ts";

describe("A superseded checkout of an order", () => {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });
  let author: TestMember;
  let sellers: TestMember[];
  let desks: OrderDesk[];

  before(async () => {
    author = await site.addMember("author");
    const staff = await site.addMember("moe", "moderator");
    sellers = [];
    desks = [];
    for (const name of ["one", "two", "three"]) {
      const seller = await site.addMember(name);
      sellers.push(seller);
      desks.push(await openDesk(site, { seller, staff, now: clock.now }));
    }
  });

  const job = async () => {
    const brief = await openBrief(desks[0]!.ordering, author.caller, {
      category: "copy-editing",
      title: "A line edit",
      text: "Two boats.",
      words: "900",
      who: "all",
    });
    const offers: string[] = [];
    for (const [n, desk] of desks.entries()) {
      const input = { service: String(desk.service._id), text: "One pass.", price: "70", delivery: "336" };
      const offer = await makeOffer(desk.ordering, sellers[n]!.caller, String(brief._id), input);
      offers.push(String(offer._id));
    }
    return { brief: brief._id, offers };
  };
  const take = async (offer: string) =>
    String((await acceptOffer(desks[0]!.ordering, author.caller, offer, { agree: "true" })).order);
  const at = async (id: string) => (await Order.findById(id).lean<OrderDoc>())!;
  const stateAt = async (reference: string) => (await SandboxCheckout.findOne({ reference }).lean())?.state;
  const payAnyway = (reference: string) =>
    SandboxCheckout.updateOne({ reference }, { $set: { state: "paid", paidAt: clock.now() } });
  const settled = async (ids: readonly string[]) => {
    await Promise.all(ids.map((id) => desks[0]!.hear(id)));
    await site.app.jobs.whenIdle();
    for (const id of ids) await desks[0]!.hear(id);
    await site.app.jobs.whenIdle();
  };
  const toldOf = ({ id }: TestMember, kind: string) => Notification.countDocuments({ for: id, kind });

  it("of one brief leaves one checkout to pay and expires the others at the provider", async () => {
    const { offers } = await job();
    const first = await take(offers[0]!);
    const second = await take(offers[1]!);
    await site.app.jobs.whenIdle();
    expect((await at(first)).state).to.equal("expired");
    expect(await stateAt(first)).to.equal("expired");
    expect((await at(second)).state).to.equal("unpaid");
  });

  it("of one brief leads to one paid order, however many are accepted and paid concurrently", async () => {
    const { brief, offers } = await job();
    const orders: string[] = [];
    for (const offer of offers) orders.push(await take(offer));
    await site.app.jobs.whenIdle();
    for (const id of orders) await payAnyway(id);
    await settled(orders);
    const found = await Promise.all(orders.map(at));
    expect(found.filter(({ state }) => state === "pending")).to.have.length(1);
    for (const each of found.filter(({ state }) => state !== "pending"))
      expect(each).to.include({ state: "expired", refunded: 7_000, returned: "brief", live: false });
    expect((await Brief.findById(brief).lean())!.state).to.equal("taken");
    expect(await Offer.countDocuments({ brief, state: "taken" })).to.equal(1);
    // Both are notified together.
    expect(await toldOf(author, "order-payment-returned-buyer")).to.be.at.least(1);
    const back = found.find(({ state }) => state === "expired")!;
    const seen = page(await (await site.visit(author)).get(`/orders/${back._id}`).expect(200))("main").text();
    expect(seen).to.include("The job was given to somebody else");
    for (const each of found)
      expect(-(await balanceOf(accounts.escrow(String(each._id))))).to.equal(
        each.state === "pending" ? 7_000 : 0,
      );
  });

  it("of one brief leaves one checkout to pay when the offer is accepted many times concurrently", async () => {
    const { offers } = await job();
    const presses = [...offers, ...offers].map((offer) => take(offer).catch(() => null));
    const orders = new Set((await Promise.all(presses)).filter((each) => each !== null));
    await site.app.jobs.whenIdle();
    const found = await Promise.all([...orders].map(at));
    expect(found.filter(({ state }) => state === "unpaid")).to.have.length(1);
  });

  it("of a closed brief is expired, and refunded if it was paid at that moment", async () => {
    const { brief, offers } = await job();
    const order = await take(offers[0]!);
    await closeBrief(desks[0]!.ordering, author.caller, String(brief));
    await site.app.jobs.whenIdle();
    expect(await stateAt(order)).to.equal("expired");
    await payAnyway(order);
    await settled([order]);
    expect(await at(order)).to.include({ state: "expired", returned: "brief", refunded: 7_000 });
  });

  it("of a brief is refunded if staff removed it, or its service is not offered, full or paused by then", async () => {
    const service = desks[0]!.service._id;
    const set = (fields: object) => Services.updateOne({ _id: service }, { $set: fields });
    for (const [reason, close, open] of [
      ["brief", null, null],
      ["service", { open: false }, { open: true }],
      ["paused", { paused: true }, { paused: false }],
      ["full", { maxOpenOrders: 1, openOrders: 1 }, { maxOpenOrders: 0, openOrders: 0 }],
    ] as const) {
      const { brief, offers } = await job();
      const order = await take(offers[0]!);
      if (close) await set(close);
      else await Brief.updateOne({ _id: brief }, { $set: { removed: true } });
      await payAnyway(order);
      await settled([order]);
      if (open) await set(open);
      expect(await at(order)).to.include({ state: "expired", returned: reason, refunded: 7_000 });
      // Nothing was given away: the brief and its other offers are open.
      expect((await Brief.findById(brief).lean())!.state).to.equal("open");
      expect(await Offer.countDocuments({ brief, state: "open" })).to.equal(3);
      expect(await toldOf(sellers[0]!, "order-payment-returned-seller")).to.be.at.least(1);
    }
  });

  it("of a brief leaves it open when a block ended before its consequences were carried out", async () => {
    const { brief, offers } = await job();
    const order = await take(offers[0]!);
    await abandonBetween(desks[0]!.ordering, author.id, sellers[0]!.id);
    expect((await at(order)).state).to.equal("unpaid");
    expect((await Brief.findById(brief).lean())!.state).to.equal("open");
    expect(await Offer.countDocuments({ brief, state: "open" })).to.equal(3);
  });

  it("is refunded if the service is no longer offered or its price has changed", async () => {
    const desk = desks[2]!;
    const ids = [await desk.place(author, false), await desk.place(author, false)] as const;
    await Services.updateOne({ _id: desk.service._id }, { $inc: { "live.packages.0.price": 100 } });
    await payAnyway(ids[0]);
    await settled([ids[0]]);
    expect(await at(ids[0])).to.include({ state: "expired", returned: "price" });
    await Services.updateOne(
      { _id: desk.service._id },
      { $inc: { "live.packages.0.price": -100 }, $set: { open: false } },
    );
    await payAnyway(ids[1]);
    await settled([ids[1]]);
    const order = await at(ids[1]);
    expect(order).to.include({ state: "expired", returned: "service" });
    expect(order.refunded).to.be.greaterThan(0);
  });

  it("for a higher price that is no longer agreed is expired and refunded", async () => {
    const desk = desks[0]!;
    const seller = sellers[0]!;
    const id = await desk.place(author);
    await desk.act(seller, id, "accept");
    if ((await at(id)).state === "accepted")
      await desk.act(author, id, "answer", { answers: ["Yes", "Yes"] });
    await desk.act(seller, id, "propose-amendment", { amount: "500", days: "0", text: "More" });
    await desk.act(author, id, "agree");
    const more = (await at(id)).proposal!.checkout!;
    await openCheckout(desk.ordering, more);
    await desk.act(seller, id, "refuse");
    await site.app.jobs.whenIdle();
    expect(await stateAt(String(more))).to.equal("expired");
    await payAnyway(String(more));
    await desk.hear(id, String(more));
    await site.app.jobs.whenIdle();
    await desk.hear(id, String(more));
    const order = await at(id);
    expect(order.returned).to.equal("amendment");
    expect(order.refunded).to.equal(order.refund).and.be.greaterThan(0);
    expect(await toldOf(seller, "order-payment-returned-seller")).to.be.greaterThan(0);
  });
});
