import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { netOf } from "#features/market/orders/escrow.ts";
import { accounts, balanceOf, memberBalances, verifyLedger } from "#features/money/ledger/index.ts";
import { refundCheckout } from "#features/money/payments/checkouts.ts";
import { Checkout } from "#features/money/payments/model.ts";
import { retryRefund, settleRefund } from "#features/money/payments/refund-acts.ts";
import { FailedRefund, type FailedRefundDoc } from "#features/money/payments/refund-model.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { createCoupon } from "#features/money/sales/coupons.ts";
import { Coupon, Purchase } from "#features/money/sales/model.ts";
import { refundPurchase } from "#features/money/sales/refunds.ts";
import { User } from "#features/people/users/model.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { TestMember } from "#test/support/site.ts";
import { useOrderDesk } from "../../market/orders/support.ts";
import { openShop, type Shop } from "../sales/shop.ts";

describe("A failed refund of every kind", () => {
  const { clock, site, buyer, seller, desk } = useOrderDesk();
  let chief: TestMember;
  let shop: Shop;

  const idle = () => site.app.jobs.whenIdle();
  const refuse = (reference: string, reason: string | null = "refused") =>
    SandboxCheckout.updateOne({ reference }, { $set: { refusesRefunds: reason } });
  const failedOf = (item: string) =>
    FailedRefund.find({ "item.id": toId(item) })
      .sort({ _id: 1 })
      .lean<FailedRefundDoc[]>();
  const settle = async (item: string) => {
    const [refund] = await failedOf(item);
    const input = { id: String(refund!._id), reason: "Bank transfer" };
    const done = await settleRefund(site.app.services, chief.caller, input).catch(
      (error: Error) => error.message,
    );
    await idle();
    return done;
  };
  const retry = async (item: string) => {
    const [refund] = await failedOf(item);
    const done = await retryRefund(site.app.services, chief.caller, { id: String(refund!._id) }).then(
      () => "asked",
      (error: Error) => error.message,
    );
    await idle();
    return done;
  };
  /** Sums that must hold whatever happened: the ledger balances, and what is at the provider is what it says. */
  const expectSums = async () => {
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
    let held = 0;
    for (const { state, amount, refunds } of await SandboxCheckout.find({}).lean())
      if (state === "paid")
        held +=
          amount -
          (Math.floor((amount * 29) / 1_000) + 30) -
          refunds.reduce((sum, each) => sum + each.amount, 0);
    expect(await balanceOf(accounts.clearing("sandbox")), "at the provider").to.equal(held);
  };
  /** Keeps what a backup has of orders and money; returns what puts it back. The provider keeps what it did since. */
  const backUp = async () => {
    const names = ["checkouts", "failed-refunds", "ledger", "ledger-balances", "orders", "order-entries"];
    const collections = names.map((name) => mongoose.connection.collection(name));
    const kept = await Promise.all(collections.map((each) => each.find({}).toArray()));
    return async () => {
      for (const [at, collection] of collections.entries()) {
        await collection.deleteMany({});
        await collection.insertMany(kept[at]!);
      }
    };
  };
  const escrowOf = async (id: string) => -(await balanceOf(accounts.escrow(id))) + 0;
  const declined = async () => {
    const id = await desk.place(buyer);
    await refuse(id);
    await desk.act(seller, id, "decline", { text: "No time" });
    await idle();
    await desk.hear(id);
    return id;
  };
  /** Makes the provider report that the refunds it had accepted did not arrive. */
  const bounce = async (reference: string) => {
    const { refunds } = (await SandboxCheckout.findOne({ reference }).lean())!;
    const failedRefunds = refunds.map(({ key, amount }) => ({ key, amount }));
    await SandboxCheckout.updateOne({ reference }, { $set: { refunds: [], failedRefunds } });
    await desk.hear(reference);
    await idle();
  };
  const parted = async ({ refused = true } = {}) => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    if (refused) await refuse(id);
    await desk.act(buyer, id, "propose-cancellation", { amount: "50.00", text: "We part" });
    await desk.act(seller, id, "agree");
    await idle();
    await desk.hear(id);
    return id;
  };
  const bought = async (coupon?: string) => {
    const [reader] = (await shop.addBuyers(1)) as [string];
    const id = await shop.begin(reader, shop.stories[0]!, coupon, "DE");
    await shop.act(reader, id, "approve");
    await shop.hear(id);
    await idle();
    return {
      id,
      reader,
      caller: { viewer: { ...chief.viewer, id: reader, role: "member" as const }, requestId: "t" },
    };
  };

  before(async () => {
    chief = await site.addMember("chief", "admin");
    shop = await openShop(site, clock, { authors: 1, prices: [500] });
  });
  afterEach(expectSums);

  it("of an order that the seller declined is settled, and the order has all its money back", async () => {
    const id = await declined();
    expect((await failedOf(id)).map(({ amount, state }) => [amount, state])).to.deep.equal([
      [(await Checkout.findById(id).lean())!.amount, "failed"],
    ]);
    expect(await settle(id)).to.be.a("number");
    await desk.hear(id);
    expect((await desk.at(id)).refunded).to.equal((await Checkout.findById(id).lean())!.charged);
    expect(await escrowOf(id)).to.equal(0);
  });

  it("of part of an order leaves the seller's share, is settled once, and a later dispute takes only the rest", async () => {
    const id = await parted();
    const [refund] = await failedOf(id);
    const { net } = netOf(await desk.at(id));
    expect(net).to.be.above(0);
    expect(await settle(id)).to.equal(refund!.amount);
    expect(await settle(id)).to.include("already been tried again or settled");
    await refuse(id, null);
    await desk.provider(buyer.viewer, id, "dispute");
    await desk.provider(buyer.viewer, id, "lose");
    await idle();
    const checkout = (await Checkout.findById(id).lean())!;
    expect(checkout.refunded).to.equal(checkout.charged);
    expect(await escrowOf(id)).to.equal(0);
  });

  it("of part of an order that came back is still owed while the rest is refunded, and goes out again", async () => {
    const id = await parted({ refused: false });
    await bounce(id);
    const [returned] = await failedOf(id);
    expect(returned).to.include({ state: "failed", reason: "bounced", isBooked: true });
    const { charged, refunded } = (await Checkout.findById(id).lean())!;
    expect(refunded).to.equal(returned!.amount);
    await refundCheckout(desk.ordering, { id, amount: charged - refunded, key: `rest:${id}` });
    await desk.hear(id);
    expect((await Checkout.findById(id).lean())!).to.include({ refunded: charged, owed: returned!.amount });
    expect((await failedOf(id)).map(({ state }) => state)).to.deep.equal(["failed"]);
    expect(await retry(id)).to.equal("asked");
    expect((await failedOf(id)).map(({ state }) => state)).to.deep.equal(["sent"]);
    const { refunds } = (await SandboxCheckout.findOne({ reference: id }).lean())!;
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).to.equal(charged);
    expect((await Checkout.findById(id).lean())!).to.include({ refunded: charged, owed: 0 });
  });

  it("that came back is owed no more once a bank has taken the whole payment", async () => {
    const id = await parted({ refused: false });
    await bounce(id);
    await desk.provider(buyer.viewer, id, "dispute");
    await desk.provider(buyer.viewer, id, "lose");
    await idle();
    await desk.hear(id);
    expect((await failedOf(id)).map(({ state }) => state)).to.deep.equal(["sent"]);
    const checkout = (await Checkout.findById(id).lean())!;
    expect(checkout).to.include({ refunded: checkout.charged, owed: 0 });
    expect(await escrowOf(id)).to.equal(0);
  });

  it("is closed by another attempt after a bank took the payment back, and cannot be settled then", async () => {
    const id = await declined();
    await desk.provider(buyer.viewer, id, "dispute");
    await desk.provider(buyer.viewer, id, "lose");
    await idle();
    await desk.hear(id);
    expect(await settle(id)).to.include("has been refunded meanwhile");
    expect(await retry(id)).to.equal("asked");
    expect((await failedOf(id)).map(({ state }) => state)).to.deep.equal(["sent"]);
    expect(await escrowOf(id)).to.equal(0);
  });

  it("waits while a dispute is open, and goes out once it is won", async () => {
    const id = await desk.place(buyer);
    await desk.provider(buyer.viewer, id, "dispute");
    const asked = { id, amount: 100, key: `test:${id}` };
    expect(await refundCheckout(desk.ordering, asked).catch(({ message }: Error) => message)).to.include(
      "refused a refund",
    );
    expect(await failedOf(id)).to.deep.equal([]);
    await refundCheckout(desk.ordering, asked, true);
    expect(
      (await failedOf(id)).map(({ reason }) => reason),
      "the last attempt",
    ).to.deep.equal(["no-answer"]);
    await desk.provider(buyer.viewer, id, "win");
    expect(await retry(id)).to.equal("asked");
    expect((await failedOf(id)).map(({ state }) => state)).to.deep.equal(["sent"]);
    await desk.hear(id);
  });

  it("is not paid twice when it is tried again on a database restored from before it was sent", async () => {
    const id = await declined();
    await refuse(id, null);
    const restore = await backUp();
    expect(await retry(id)).to.equal("asked");
    const { refunds } = (await SandboxCheckout.findOne({ reference: id }).lean())!;
    await restore();
    expect((await failedOf(id)).map(({ state, attempt }) => [state, attempt])).to.deep.equal([["failed", 1]]);
    expect(await retry(id)).to.equal("asked");
    await desk.hear(id);
    expect((await failedOf(id)).map(({ state }) => state)).to.deep.equal(["sent"]);
    expect((await SandboxCheckout.findOne({ reference: id }).lean())!.refunds).to.deep.equal(refunds);
    const checkout = (await Checkout.findById(id).lean())!;
    expect(checkout.refunded).to.equal(checkout.charged);
    expect(await escrowOf(id)).to.equal(0);
  });

  it("is settled by one of two admins who act at the same time", async () => {
    const id = await declined();
    const [refund] = await failedOf(id);
    const { services } = site.app;
    const input = { id: String(refund!._id), reason: "Cash" };
    await refuse(id, null);
    const acts = await Promise.allSettled([
      settleRefund(services, chief.caller, input),
      retryRefund(services, chief.caller, input),
      settleRefund(services, chief.caller, input),
    ]);
    await idle();
    expect(acts.filter(({ status }) => status === "fulfilled")).to.have.length(1);
    expect((await Checkout.findById(id).lean())!.refunded).to.equal(refund!.amount);
  });

  it("of a purchase returns its coupon and tax once it is settled, and the reader may buy again", async () => {
    await createCoupon(site.app.services, shop.authors[0]!.caller, { code: "ONCE", percent: 20, limit: 1 });
    const { id, reader, caller } = await bought("ONCE");
    await refuse(id);
    await refundPurchase(shop.dependencies, caller, id, "");
    await idle();
    expect((await Coupon.findOne({ code: "ONCE" }).lean())!.used).to.equal(1);
    expect(await settle(id)).to.equal(400);
    expect((await Coupon.findOne({ code: "ONCE" }).lean())!.used).to.equal(0);
    expect((await Purchase.findById(id).lean())!).to.include({ state: "refunded", live: false });
    const { pendingCents } = await memberBalances(shop.authors[0]!.id);
    expect(pendingCents).to.equal(0);
    const again = await shop.begin(reader, shop.stories[0]!, "ONCE", "DE");
    await shop.act(reader, again, "approve");
    await shop.hear(again);
    await idle();
    expect((await Purchase.findById(again).lean())!.state).to.equal("paid");
  });

  it("of a gift keeps the gift from being redeemed, and is settled for the giver", async () => {
    const [giver, reader] = (await shop.addBuyers(2)) as [string, string];
    const id = await shop.give(giver, "someone", shop.stories[0]!);
    await shop.act(giver, id, "approve");
    await shop.hear(id);
    await idle();
    await refuse(id, "too-late");
    const caller = { viewer: { ...chief.viewer, id: giver, role: "member" as const }, requestId: "t" };
    await refundPurchase(shop.dependencies, caller, id, "");
    await idle();
    expect(await shop.redeem(reader, id).catch(({ message }: Error) => message)).to.be.a("string");
    expect(await settle(id)).to.equal(500);
    expect((await Purchase.findById(id).lean())!.state).to.equal("refunded");
    expect((await failedOf(id)).map(({ member }) => String(member))).to.deep.equal([giver]);
  });

  it("of a member who has gone is listed and settled all the same", async () => {
    const { id, reader, caller } = await bought();
    await refuse(id);
    await refundPurchase(shop.dependencies, caller, id, "");
    await idle();
    await User.deleteOne({ _id: reader });
    const list = await (await site.visit(chief)).get("/admin/ledger/refunds?state=failed").expect(200);
    expect(list.text).to.include(adminText.gone);
    expect(await settle(id)).to.equal(500);
    expect((await Purchase.findById(id).lean())!.state).to.equal("refunded");
  });

  it("of a payment of another amount is settled, and the payment no longer waits for staff", async () => {
    const [reader] = (await shop.addBuyers(1)) as [string];
    const id = await shop.begin(reader, shop.stories[0]!);
    await SandboxCheckout.updateOne({ reference: id }, { $set: { amount: 499 } });
    await shop.act(reader, id, "approve");
    await shop.hear(id);
    await refuse(id);
    await refundCheckout(shop.dependencies, { id, amount: 499, key: `differs:${id}` });
    expect(await settle(id)).to.equal(499);
    expect((await Checkout.findById(id).lean())!.state).to.equal("declined");
    expect(await escrowOf(id)).to.equal(0);
    await idle();
    expect((await Purchase.findById(id).lean())!.state).to.be.oneOf(["declined", "expired"]);
  });
});
