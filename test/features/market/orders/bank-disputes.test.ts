import { expect } from "chai";
import { decideOrder } from "#features/market/orders/decisions.ts";
import { escalateOrdersOf, reinstateOrdersOf } from "#features/market/orders/escalate.ts";
import { netOf } from "#features/market/orders/escrow.ts";
import { expireDeadlines, releaseOrders } from "#features/market/orders/expiry.ts";
import { OrderEntry } from "#features/market/orders/model.ts";
import { accounts, balanceOf, owed, verifyLedger } from "#features/money/ledger/index.ts";
import { isFinal } from "#shared/market/order-machine.ts";
import { page } from "#test/app/support/stories.ts";
import type { TestMember } from "#test/support/site.ts";
import { useOrderDesk } from "./support.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Price in US cents of the package and extra from `support.ts`. */
const PRICE = 12_500;

describe("Bank disputes of orders", () => {
  const { clock, site, buyer, seller, moe, desk } = useOrderDesk();

  /** Ways to bring a paid order into each state in which money is held or a share was earned. */
  const WAYS: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    pending: async () => {},
    "in-progress": (id) => desk.act(seller, id, "accept"),
    "in-review": async (id) => {
      await WAYS["in-progress"]!(id);
      await desk.act(seller, id, "deliver");
    },
    disputed: async (id) => {
      await WAYS["in-review"]!(id);
      await desk.act(buyer, id, "dispute", { text: "Not what we agreed" });
    },
    completed: async (id) => {
      await WAYS["in-review"]!(id);
      await desk.act(buyer, id, "approve");
    },
    cancelled: async (id) => {
      await WAYS["in-progress"]!(id);
      await desk.act(seller, id, "propose-cancellation", { amount: "50.01", text: "Half" });
      await desk.act(buyer, id, "agree");
      await settled(id);
    },
    released: async (id) => {
      await WAYS.disputed!(id);
      await decideOrder(desk.ordering, moe.caller, id, { share: "33.33", text: "A part was good" });
      await settled(id);
    },
  };
  const settled = async (id: string) => {
    await site.app.jobs.whenIdle();
    await desk.hear(id);
    return desk.at(id);
  };
  const bank = async (id: string, act: "dispute" | "win" | "lose") => {
    await desk.provider(buyer.viewer, id, act);
    return settled(id);
  };
  /** Places an order and brings it into a state. */
  const orderIn = async (state: string) => {
    const id = await desk.place(buyer);
    await WAYS[state]!(id);
    expect((await desk.at(id)).state).to.equal(state);
    return id;
  };
  const share = async (kind: "pending" | "available" | "disputed") =>
    owed(await balanceOf(accounts[kind](seller.id)));
  const balances = async () => ({
    pending: await share("pending"),
    available: await share("available"),
    disputed: await share("disputed"),
  });
  const escrowOf = async (id: string) => owed(await balanceOf(accounts.escrow(id)));
  const textOf = async (who: TestMember, path: string) =>
    page(await (await site.visit(who)).get(path).expect(200))("main").text();
  const passAll = async (days: number) => {
    clock.pass(days * DAY_MS);
    await expireDeadlines(desk.ordering);
    await releaseOrders(clock.now());
  };

  afterEach(async () => {
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });

  for (const state of Object.keys(WAYS)) {
    it(`hold an order's money and deadlines (${state}) until the bank decides, whatever time passes`, async () => {
      const id = await orderIn(state);
      const [before, was] = [await desk.at(id), await balances()];
      const [escrow, { left }] = [await escrowOf(id), netOf(before)];
      await bank(id, "dispute");
      await passAll(60);
      const held = await desk.at(id);
      expect(held).to.include({ state, share: before.share });
      expect(await escrowOf(id)).to.equal(escrow);
      expect((await share("disputed")) - was.disputed).to.equal(left);
      if (!isFinal(held.state)) {
        const refused = await desk.act(seller, id, "decline").then(
          () => false,
          () => true,
        );
        expect(refused).to.equal(true);
      }
      expect(await textOf(buyer, `/orders/${id}`)).to.include("The money is held until the bank decides");
      expect(await textOf(moe, "/admin/queue")).to.include("Bank disputes of orders");
      expect(await textOf(seller, "/notifications")).to.include("bank disputes the payment");
      expect(await textOf(buyer, "/notifications")).to.include("bank disputes the payment");
    });

    it(`give an order back as it was (${state}) if they are won`, async () => {
      const id = await orderIn(state);
      const [before, was] = [await desk.at(id), await balances()];
      await bank(id, "dispute");
      clock.pass(30 * DAY_MS);
      const after = await bank(id, "win");
      expect(after.state).to.equal(state);
      expect(after.dueAt?.getTime() ?? 0).to.equal(before.dueAt ? before.dueAt.getTime() + 30 * DAY_MS : 0);
      expect(await balances()).to.deep.equal(was);
      expect(await textOf(seller, "/notifications")).to.include("the bank dispute is over");
      expect(await textOf(moe, "/notifications")).to.include("A bank disputes the payment for");
      expect(await textOf(moe, "/notifications")).to.include("The money stays");
      expect(await textOf(moe, `/admin/orders/${id}`)).to.include("The money stays with the order.");
      await passAll(31);
      expect((await desk.at(id)).releasedAt !== null).to.equal(before.share > 0);
    });

    it(`take the money back (${state}) if they are lost, and the order says so`, async () => {
      const id = await orderIn(state);
      const [before, was] = [await desk.at(id), await balances()];
      await bank(id, "dispute");
      const after = await bank(id, "lose");
      expect(after).to.include({ state: isFinal(before.state) ? state : "refunded", refunded: PRICE });
      expect(await escrowOf(id)).to.equal(0);
      expect(await balances()).to.deep.equal({ ...was, pending: was.pending - netOf(before).left });
      expect(await OrderEntry.countDocuments({ order: id, act: "charge-back" })).to.equal(1);
      for (const who of [buyer, seller]) {
        expect(await textOf(who, `/orders/${id}`)).to.include("The bank took a payment for this order back");
        expect(await textOf(who, "/notifications")).to.include("the bank took the payment back");
      }
      expect(await textOf(moe, "/notifications")).to.match(/The bank took the payment for “.*” back/);
      expect(await textOf(moe, `/admin/orders/${id}`)).to.include(
        "The bank took a payment for this order back",
      );
      await passAll(31);
      expect(await desk.at(id)).to.include({ state: after.state, refunded: PRICE });
    });
  }

  it("take a share that was already available out of the next payout", async () => {
    const id = await orderIn("completed");
    const { left } = netOf(await desk.at(id));
    await passAll(31);
    const was = await balances();
    await bank(id, "dispute");
    expect(await share("available")).to.equal(was.available - left);
    await bank(id, "lose");
    expect(await balances()).to.deep.equal({ ...was, available: was.available - left });
    expect(await textOf(seller, `/orders/${id}`)).to.not.include(`$${(left / 100).toFixed(2)}`);
  });

  it("count no day twice when a member is banned and unbanned meanwhile", async () => {
    const id = await orderIn("in-progress");
    const { dueAt } = await desk.at(id);
    clock.pass(DAY_MS);
    await bank(id, "dispute");
    clock.pass(3 * DAY_MS);
    await escalateOrdersOf(desk.ordering, buyer.id);
    clock.pass(3 * DAY_MS);
    await bank(id, "win");
    clock.pass(3 * DAY_MS);
    await reinstateOrdersOf(desk.ordering, buyer.id);
    const after = await desk.at(id);
    expect(after.state).to.equal("in-progress");
    expect(after.dueAt!.getTime()).to.equal(dueAt!.getTime() + 9 * DAY_MS);
  });
});
