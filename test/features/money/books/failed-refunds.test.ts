import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { outbox } from "#core/events/outbox.ts";
import { proveBooks } from "#features/money/books/prove.ts";
import { accounts, balanceOf } from "#features/money/ledger/index.ts";
import { refreshCheckout } from "#features/money/payments/checkouts.ts";
import { keyOfPeriod } from "#features/money/payments/failed-refunds.ts";
import { Checkout } from "#features/money/payments/model.ts";
import { RefundRefused } from "#features/money/payments/provider.ts";
import { FailedRefund, type FailedRefundDoc } from "#features/money/payments/refund-model.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { actOnSandboxSubscription } from "#features/money/payments/sandbox/subscription-commands.ts";
import { SandboxSubscription } from "#features/money/payments/sandbox/subscription-model.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { refundPurchase } from "#features/money/sales/refunds.ts";
import { subscribe } from "#features/money/subscriptions/commands.ts";
import { Subscription } from "#features/money/subscriptions/model.ts";
import { refundPeriod } from "#features/money/subscriptions/refunds.ts";
import { refreshSubscription } from "#features/money/subscriptions/settle.ts";
import { AuditLog } from "#features/platform/audit/model.ts";
import { confirmIfAsked } from "#test/app/support/forms.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const PATH = "/admin/ledger/refunds";

describe("A refund that fails", () => {
  const site = useSite();
  const provider = createSandbox({ secret: "test", now: () => new Date() });
  let [chief, author, buyer] = [] as unknown as [TestMember, TestMember, TestMember];
  let story: TestStory;
  let count = 0;

  const dependencies = () => ({ services: site.app.services, provider });
  const send = async (member: TestMember, path: string, fields: Record<string, string>) => {
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    const asked = await agent
      .post(path)
      .type("form")
      .send({ _csrf, ...fields });
    const answer = await confirmIfAsked(agent, asked);
    await site.app.jobs.whenIdle();
    return answer;
  };
  const shown = async (member: TestMember, path: string) =>
    page(await (await site.visit(member)).get(path).expect(200))("main").text();
  const kindsOf = async ({ id }: TestMember) => {
    await site.app.jobs.whenIdle();
    const notifications = mongoose.connection.collection("notifications");
    return (await notifications.find({ for: toId(id) }).toArray()).map(({ kind }) => String(kind));
  };
  const isProven = async () => {
    const now = () => new Date(Date.now() + 2 * 3_600_000);
    const services = { ...site.app.services, now };
    return (await proveBooks({ services, provider: createSandbox({ secret: "test", now }) })).isWell;
  };
  const buy = async () => {
    buyer = await site.addMember(`buyer-${++count}`);
    const bought = await send(buyer, `${story.path}/buy`, { agree: "true" });
    await send(buyer, String(bought.headers.location), { do: "approve" });
    return String((await Purchase.findOne({ buyer: toId(buyer.id) }).lean())!._id);
  };
  const refund = async (id: string) => {
    await refundPurchase(dependencies(), buyer.caller, id, "");
    await site.app.jobs.whenIdle();
  };
  const refuseRefunds = (reference: string, reason: string | null) =>
    SandboxCheckout.updateOne({ reference }, { $set: { refusesRefunds: reason } });
  const stateOf = async (id: string) => (await Purchase.findById(id).lean())!.state;
  const failedOf = async (id: string) =>
    (await FailedRefund.findOne({ "item.id": toId(id) }).lean<FailedRefundDoc>())!;
  const act = async (id: string, fields: Record<string, string>, member = chief) =>
    send(member, PATH, { id: String((await failedOf(id))._id), ...fields });
  /** Makes the provider report that a refund, which it had accepted, did not arrive. */
  const bounce = async (reference: string) => {
    const { refunds } = (await SandboxCheckout.findOne({ reference }).lean())!;
    const failedRefunds = refunds.map(({ key, amount }) => ({ key, amount }));
    await SandboxCheckout.updateOne({ reference }, { $set: { refunds: [], failedRefunds } });
    await refreshCheckout(dependencies(), reference);
    await site.app.jobs.whenIdle();
  };

  before(async () => {
    chief = await site.addMember("chief", "admin");
    author = await site.addMember("seller");
    story = await storeStory(site, author, {
      title: "Low Tide",
      pricing: "USD",
      price: 5,
      previewChapters: 1,
    });
  });

  it("because the provider refuses it is listed for admins, and the buyer is told", async () => {
    const id = await buy();
    await refuseRefunds(id, "too-late");
    await refund(id);
    expect(await stateOf(id)).to.equal("refunding");
    expect(await outbox().countDocuments({ name: "checkout.refund-asked" }), "events left").to.equal(0);
    const listed = await shown(chief, PATH);
    expect(listed).to.include(buyer.username).and.include("Low Tide").and.include("$5.00");
    expect(listed).to.include("The payment is too old to be refunded by the provider.");
    expect(await shown(chief, "/admin")).to.include("Refunds that failed");
    expect(await kindsOf(chief)).to.include("refund-failed");
    expect(await kindsOf(buyer)).to.include("own-refund-failed");
    expect(await shown(buyer, `/purchases/${id}`)).to.include("We could not send your refund");
    expect(await isProven()).to.equal(true);
  });

  it("is tried again by an admin until the provider accepts it", async () => {
    const id = await buy();
    await refuseRefunds(id, "refused");
    await refund(id);
    expect((await act(id, { intent: "retry" })).status).to.equal(303);
    expect(await failedOf(id)).to.include({ state: "failed", attempt: 2 });
    await refuseRefunds(id, null);
    await act(id, { intent: "retry" });
    expect(await failedOf(id)).to.include({ state: "sent", attempt: 3 });
    expect(await stateOf(id)).to.equal("refunded");
    const told = await kindsOf(buyer);
    expect(told.filter((kind) => kind === "own-refund-failed")).to.have.length(2);
    expect(told.filter((kind) => kind === "own-refund-sent")).to.have.length(1);
    expect(await shown(buyer, `/purchases/${id}`)).to.not.include("We could not send your refund");
    expect((await act(id, { intent: "retry" })).text).to.include("already been tried again or settled");
    expect(await isProven()).to.equal(true);
  });

  it("is settled in another way with a reason, once, and the purchase is then refunded", async () => {
    const id = await buy();
    await refuseRefunds(id, "too-late");
    await refund(id);
    const settle = { intent: "settle", reason: "Bank transfer 4711" };
    expect((await act(id, settle, author)).status).to.be.oneOf([403, 404]);
    expect((await act(id, { intent: "settle", reason: " " })).status).to.equal(422);
    expect(await stateOf(id)).to.equal("refunding");
    const before = await balanceOf(accounts.clearing("outside"));
    const both = await Promise.all([act(id, settle), act(id, settle)]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([303, 422]);
    expect(await stateOf(id)).to.equal("refunded");
    expect((await balanceOf(accounts.clearing("outside"))) - before).to.equal(-500);
    const entry = (await AuditLog.findOne({ action: "refund.settle" }).lean())!;
    expect(entry.details).to.include({ reason: "Bank transfer 4711", amount: "$5.00" });
    expect(await kindsOf(buyer)).to.include("own-refund-settled");
    expect(await shown(chief, `${PATH}?state=settled`)).to.include("Bank transfer 4711");
    expect(await isProven()).to.equal(true);
    // Later reports of the provider change nothing.
    await refreshCheckout(dependencies(), id);
    expect((await Checkout.findById(id).lean())!.refunded).to.equal(500);
  });

  for (const how of ["retry", "settle"] as const)
    it(`after it was sent is listed, its money is held for the buyer, and the act “${how}” ends it`, async () => {
      const id = await buy();
      await refund(id);
      expect(await stateOf(id)).to.equal("refunded");
      await bounce(id);
      expect(await failedOf(id)).to.include({ state: "failed", reason: "bounced", amount: 500 });
      expect(-(await balanceOf(accounts.escrow(id)))).to.equal(500);
      expect(await kindsOf(buyer)).to.include("own-refund-failed");
      expect(await shown(buyer, `/purchases/${id}`)).to.include("We could not send your refund");
      expect(await isProven(), "proven while it is owed").to.equal(true);
      await refreshCheckout(dependencies(), id);
      expect(await FailedRefund.countDocuments({ "item.id": toId(id) })).to.equal(1);
      await act(id, { intent: how, reason: "Bank transfer" });
      expect((await failedOf(id)).state).to.equal(how === "retry" ? "sent" : "settled");
      expect((await balanceOf(accounts.escrow(id))) + 0).to.equal(0);
      expect(await stateOf(id)).to.equal("refunded");
      expect((await Checkout.findById(id).lean())!).to.include({ refunded: 500, owed: 0 });
      expect(await isProven()).to.equal(true);
    });

  it("is left to another admin by the one whose refund it is", async () => {
    buyer = chief;
    const bought = await send(chief, `${story.path}/buy`, { agree: "true" });
    await send(chief, String(bought.headers.location), { do: "approve" });
    const id = String((await Purchase.findOne({ buyer: toId(chief.id) }).lean())!._id);
    await refuseRefunds(id, "refused");
    await refund(id);
    expect((await act(id, { intent: "settle", reason: "Cash" })).status).to.equal(403);
    expect((await failedOf(id)).state).to.equal("failed");
  });

  it("of premium is listed and settled like that of a purchase", async () => {
    const member = await site.addMember("premium");
    const { subscription } = await subscribe(dependencies(), member.caller, { plan: "monthly", agree: true });
    const id = String(subscription._id);
    const deliver = async () => {};
    await actOnSandboxSubscription({ ...dependencies(), deliver }, member.caller, id, "approve");
    await refreshSubscription(dependencies(), id);
    const refuse = () => Promise.reject(new RefundRefused("no-money", "there is not enough"));
    const subscriptions = { ...provider.subscriptions!, refund: refuse };
    await refundPeriod({ ...dependencies(), provider: { ...provider, subscriptions } }, id, 1);
    expect(await failedOf(id)).to.include({ state: "failed", reason: "no-money" });
    await act(id, { intent: "settle", reason: "Bank transfer" });
    const [period] = (await Subscription.findById(id).lean())!.periods;
    expect(period!.refunded).to.equal(period!.charged);
    expect(await kindsOf(member)).to.include("own-refund-settled");
    expect(await isProven()).to.equal(true);
    await refreshSubscription(dependencies(), id);
    expect((await Subscription.findById(id).lean())!.periods[0]!.refunded).to.equal(period!.charged);
  });

  it("of premium that came back is owed no more once a bank has returned the payment", async () => {
    const member = await site.addMember("premium-back");
    const { subscription } = await subscribe(dependencies(), member.caller, { plan: "monthly", agree: true });
    const id = String(subscription._id);
    const deliver = async () => {};
    await actOnSandboxSubscription({ ...dependencies(), deliver }, member.caller, id, "approve");
    await refreshSubscription(dependencies(), id);
    await refundPeriod(dependencies(), id, 1);
    const { refunded } = (await Subscription.findById(id).lean())!.periods[0]!;
    expect(refunded).to.be.above(0);
    const findFailedRefunds = async () => [{ key: keyOfPeriod(id, 1), amount: refunded }];
    const failing = { ...dependencies(), provider: { ...provider, findFailedRefunds } };
    const report = async (refundedAt: Date | null) => {
      const change = refundedAt
        ? { $set: { "periods.0.refundedAt": refundedAt } }
        : { $unset: { "periods.0.refundedAt": 1 } };
      await SandboxSubscription.updateOne({ reference: id }, change);
      await refreshSubscription(failing, id);
      await site.app.jobs.whenIdle();
    };
    await report(null);
    expect(await failedOf(id)).to.include({ state: "failed", reason: "bounced", amount: refunded });
    expect(-(await balanceOf(accounts.escrow(id)))).to.equal(refunded);
    await report(new Date());
    expect((await failedOf(id)).state).to.equal("sent");
    expect((await balanceOf(accounts.escrow(id))) + 0).to.equal(0);
    expect(await isProven()).to.equal(true);
  });
});
