import { expect } from "chai";
import { decideOrder } from "#features/market/orders/decisions.ts";
import { expireDeadlines } from "#features/market/orders/expiry.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { page } from "#test/app/support/stories.ts";
import type { TestMember } from "#test/support/site.ts";
import { useOrderDesk } from "./support.ts";

const DAY_MS = 86_400_000;

describe("Orders with a banned side", () => {
  const { clock, site, buyer, seller, moe, desk } = useOrderDesk();
  let admin: TestMember;
  before(async () => {
    admin = await site.addMember("boss", "admin");
  });
  const ban = async (who: TestMember) => {
    await blockUser(site.app.services, admin.caller, who.id, { reason: "spam" });
    await site.app.jobs.whenIdle();
  };
  const unban = async (who: TestMember) => {
    await unblockUser(site.app.services, admin.caller, who.id);
    await site.app.jobs.whenIdle();
  };
  const textOf = async (who: TestMember, path: string) =>
    page(await (await site.visit(who)).get(path).expect(200))("main")
      .text()
      .replace(/\s+/g, " ");

  it("are escalated to staff, who may refund the money; the other side is notified", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    const before = await desk.at(id);
    await ban(seller);
    const disputed = await desk.at(id);
    expect([disputed.state, disputed.share ?? 0, disputed.refunded]).to.deep.equal(["disputed", 0, 0]);
    expect(await textOf(moe, "/admin/orders")).to.include(desk.service.live!.title);
    expect(await textOf(buyer, "/notifications")).to.match(/our (team|staff)|dispute/i);
    expect(await textOf(buyer, `/orders/${id}`)).to.include("One side’s account is closed");
    // No earlier deadline ends the order meanwhile.
    clock.pass(30 * DAY_MS);
    await expireDeadlines(desk.ordering);
    expect((await desk.at(id)).state).to.equal("disputed");
    await unban(seller);
    const again = await desk.at(id);
    expect(again.state).to.equal(before.state);
    expect(Number(again.dueAt)).to.be.above(clock.now().getTime());
    await ban(seller);
    await decideOrder(desk.ordering, moe.caller, id, { share: "0", text: "The seller is gone." });
    await site.app.jobs.whenIdle();
    const decided = await desk.at(id);
    expect([decided.live, decided.share]).to.deep.equal([false, 0]);
    await unban(seller);
    expect((await desk.at(id)).state).to.equal(decided.state);
  });

  it("are refunded at once if they are paid only after the ban", async () => {
    for (const banned of [seller, buyer]) {
      const id = await desk.place(buyer, false);
      await ban(banned);
      // The provider had accepted the payment before the site closed it.
      const paid = { state: "paid", paidAt: new Date() };
      await SandboxCheckout.updateOne({ reference: id }, { $set: paid });
      await desk.hear(id);
      await site.app.jobs.whenIdle();
      const order = await desk.at(id);
      expect([banned.username, order.state, order.returned]).to.deep.equal([
        banned.username,
        "expired",
        "account",
      ]);
      await unban(banned);
    }
  });
});
