import { expect } from "chai";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { actOnSandboxSubscription } from "#features/money/payments/sandbox/subscription-commands.ts";
import { followStanding } from "#features/money/subscriptions/cancellation.ts";
import { subscribe } from "#features/money/subscriptions/commands.ts";
import { Subscription, type SubscriptionDoc } from "#features/money/subscriptions/model.ts";
import { refreshSubscription } from "#features/money/subscriptions/settle.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import type { SandboxSubscriptionAct } from "#shared/money/subscriptions.dto.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { mailsTo } from "#test/support/mails.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { DELETE, deleteByForm, LEAVING } from "../../accounts/account-data/support.ts";
import { testClock } from "../sales/shop.ts";

const DAY_MS = 86_400_000;

describe("Premium of a member whose account is being deleted", () => {
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
  const begun = async () => {
    const member = await site.addMember(`leaver-${++count}`);
    const { subscription } = await subscribe(dependencies(), member.caller, { plan: "monthly", agree: true });
    const id = String(subscription._id);
    await act(member, id, "approve");
    return { member, id, agent: await site.visit(member) };
  };
  type Begun = Awaited<ReturnType<typeof begun>>;
  const leave = async ({ member, agent }: Begun) => {
    await deleteByForm(agent, { works: "leave", password: member.password });
    await site.app.jobs.whenIdle();
  };
  const keep = async ({ agent }: Begun) => {
    await send(agent, formOf(await agent.get(LEAVING).expect(200), "_csrf"), { intent: "keep" });
    await site.app.jobs.whenIdle();
  };

  it("is not renewed while they cannot sign in to cancel it, and the page and the mail say so", async () => {
    const own = await begun();
    const asked = page(await own.agent.get(DELETE).expect(200))("main").text();
    expect(asked).to.include("We do not renew it once you have asked us to delete your account");
    await leave(own);
    expect(await at(own.id)).to.include({ state: "active", cancelsAtEnd: true });
    const mails = await mailsTo(site, `${own.member.username}@example.com`);
    expect(mails).to.have.length(1);
    expect(mails[0]!.text).to.include("We do not renew it");
    clock.pass(44 * DAY_MS);
    const after = await hear(own.id);
    expect(after).to.include({ state: "ended", live: false });
    expect(after.periods).to.have.length(1);
  });

  it("continues if the account is kept within the paid period, and the member is told", async () => {
    const own = await begun();
    await leave(own);
    await keep(own);
    expect(await at(own.id)).to.include({ state: "active", cancelsAtEnd: false, suspendedAt: null });
    clock.pass(40 * DAY_MS);
    expect((await hear(own.id)).periods).to.have.length(2);
    const news = page(await own.agent.get("/notifications").expect(200))("main").text();
    expect(news).to.include("your premium subscription continues");
  });

  it("stays stopped when a ban of the leaving member ends, however often their standing is followed", async () => {
    const own = await begun();
    await leave(own);
    await blockUser(site.app.services, admin.caller, own.member.id, { reason: "fraud" });
    await site.app.jobs.whenIdle();
    await unblockUser(site.app.services, admin.caller, own.member.id);
    await site.app.jobs.whenIdle();
    await followStanding(dependencies(), own.member.id);
    expect(await at(own.id)).to.include({ state: "active", cancelsAtEnd: true });
  });
});
