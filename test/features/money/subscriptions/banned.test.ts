import { expect } from "chai";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { actOnSandboxSubscription } from "#features/money/payments/sandbox/subscription-commands.ts";
import { cancelSubscription, setSuspension } from "#features/money/subscriptions/cancellation.ts";
import { subscribe } from "#features/money/subscriptions/commands.ts";
import { Subscription, type SubscriptionDoc } from "#features/money/subscriptions/model.ts";
import { refreshSubscription } from "#features/money/subscriptions/settle.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import type { SandboxSubscriptionAct } from "#shared/money/subscriptions.dto.ts";
import { page } from "#test/app/support/stories.ts";
import { mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { testClock } from "../sales/shop.ts";

const MONTHS_MS = 100 * 86_400_000;

describe("Premium of a banned member", () => {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });
  let admin: TestMember;
  let count = 0;

  before(async () => {
    admin = await site.addMember("boss", "admin");
  });

  const dependencies = () => ({
    services: site.app.services,
    provider: createSandbox({ secret: "test", now: clock.now }),
  });
  const at = async (id: string) => (await Subscription.findById(id).lean<SubscriptionDoc>())!;
  const hear = async (id: string) => {
    await refreshSubscription(dependencies(), id);
    await site.app.jobs.whenIdle();
    return at(id);
  };
  const act = async (member: TestMember, id: string, what: SandboxSubscriptionAct) => {
    const { services } = site.app;
    await actOnSandboxSubscription({ services, deliver: async () => {} }, member.caller, id, what);
    return hear(id);
  };
  const begun = async (isPaid = true) => {
    const member = await site.addMember(`premium-${++count}`);
    const input = { plan: "monthly", agree: true };
    const { subscription } = await subscribe(dependencies(), member.caller, input);
    const id = String(subscription._id);
    if (isPaid) await act(member, id, "approve");
    return { member, id };
  };
  const ban = async ({ id }: TestMember) => {
    await blockUser(site.app.services, admin.caller, id, { reason: "fraud" });
    await site.app.jobs.whenIdle();
  };
  const unban = async ({ id }: TestMember) => {
    await unblockUser(site.app.services, admin.caller, id);
    await site.app.jobs.whenIdle();
  };
  const newsOf = async (member: TestMember) =>
    page(await (await site.visit(member)).get("/notifications").expect(200))("main").text();

  it("is not renewed, however long the ban lasts, and can be started again afterwards", async () => {
    const { member, id } = await begun();
    await ban(member);
    expect(await at(id)).to.include({ state: "active", cancelsAtEnd: true });
    const mails = await mailsTo(site, `${member.username}@example.com`);
    expect(mails.map(({ subject }) => subject).join()).to.include("will not be renewed");
    clock.pass(MONTHS_MS);
    const after = await hear(id);
    expect(after).to.include({ state: "ended", live: false });
    expect(after.periods).to.have.length(1);
    await unban(member);
    const again = await subscribe(dependencies(), member.caller, { plan: "monthly", agree: true });
    expect(String(again.subscription._id)).to.not.equal(id);
    expect(await newsOf(member)).to.include("ended while your account was blocked");
  });

  it("continues if the ban ends within the paid period, and the member is told", async () => {
    const { member, id } = await begun();
    await ban(member);
    await unban(member);
    expect(await at(id)).to.include({ state: "active", cancelsAtEnd: false, suspendedAt: null });
    clock.pass(40 * 86_400_000);
    expect((await hear(id)).periods).to.have.length(2);
    expect(await newsOf(member)).to.include("your premium subscription continues");
  });

  it("stays cancelled after the ban if the member had cancelled it before", async () => {
    const { member, id } = await begun();
    await cancelSubscription(dependencies(), member.caller, id, { reason: "too_expensive" });
    await ban(member);
    await unban(member);
    expect(await at(id)).to.include({ state: "active", cancelsAtEnd: true });
  });

  it("ends at once if its renewal has failed, or nobody has paid it", async () => {
    const failing = await begun();
    await act(failing.member, failing.id, "card-fails");
    expect((await act(failing.member, failing.id, "renew")).state).to.equal("past_due");
    await ban(failing.member);
    expect(await at(failing.id)).to.include({ state: "ended", live: false });
    const unpaid = await begun(false);
    await ban(unpaid.member);
    expect(await at(unpaid.id)).to.include({ state: "expired", live: false });
    // Repeating it after a crash changes nothing.
    await setSuspension(dependencies(), unpaid.member.id, "banned");
    expect(await at(unpaid.id)).to.include({ state: "expired" });
  });
});
