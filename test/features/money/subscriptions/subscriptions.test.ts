import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { accounts, balanceOf, verifyLedger } from "#features/money/ledger/index.ts";
import { MoneyDecision } from "#features/money/money-settings/model.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { actOnSandboxSubscription } from "#features/money/payments/sandbox/subscription-commands.ts";
import { cancelSubscription, resumeSubscription } from "#features/money/subscriptions/cancellation.ts";
import { subscribe } from "#features/money/subscriptions/commands.ts";
import { Subscription, type SubscriptionDoc } from "#features/money/subscriptions/model.ts";
import { refundPeriod } from "#features/money/subscriptions/refunds.ts";
import { followPremium, refreshSubscription } from "#features/money/subscriptions/settle.ts";
import { syncSubscriptions } from "#features/money/subscriptions/sync.ts";
import type { SandboxSubscriptionAct } from "#shared/money/subscriptions.dto.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { testClock } from "../sales/shop.ts";
import { boughtStory } from "../sales/support.ts";

const DAY_MS = 86_400_000;

describe("Premium for authors", () => {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });
  let count = 0;

  const dependencies = () => ({
    services: site.app.services,
    provider: createSandbox({ secret: "test", now: clock.now }),
  });
  const author = () => site.addMember(`premium-${++count}`);
  const act = (member: TestMember, id: string, what: SandboxSubscriptionAct) => {
    const { services } = site.app;
    return actOnSandboxSubscription({ services, deliver: async () => {} }, member.caller, id, what);
  };
  const hear = (id: string) => refreshSubscription(dependencies(), id);
  const begun = async (member: TestMember, plan = "monthly") => {
    const { subscription } = await subscribe(dependencies(), member.caller, { plan, agree: true });
    const id = String(subscription._id);
    await act(member, id, "approve");
    await hear(id);
    return id;
  };
  const at = async (id: string) => (await Subscription.findById(id).lean<SubscriptionDoc>())!;
  const passTo = (time: Date) => clock.pass(time.getTime() - clock.now().getTime() + 1);
  const isPremium = async ({ id }: TestMember) =>
    (await mongoose.connection.collection("users").findOne({ _id: toId(id) }))!.premium === true;
  const told = async ({ id }: TestMember) => {
    await site.app.jobs.whenIdle();
    const found = await mongoose.connection
      .collection("notifications")
      .find({ for: toId(id) })
      .toArray();
    return found.map(({ kind }) => String(kind)).sort();
  };

  it("begins without JavaScript, and grants nothing until the provider confirms payment", async () => {
    const member = await author();
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    const empty = await agent.post("/premium").type("form").send({ _csrf }).expect(422);
    expect(page(empty)("main").text()).to.include("Choose a plan").and.include("Agree to the terms");
    const { headers } = await agent
      .post("/premium")
      .type("form")
      .send({ _csrf, plan: "yearly", agree: "true" })
      .expect(303);
    expect(await isPremium(member)).to.equal(false);
    await agent.post(String(headers.location)).type("form").send({ _csrf, do: "approve" }).expect(303);
    await hear(String(headers.location).split("/").at(-1)!);
    expect(await isPremium(member)).to.equal(true);
    expect((await agent.get("/my-subscriptions").expect(200)).text).to.include("Active");
    expect((await agent.get(`/user/${member.username}`)).text).to.include("Premium author");
    expect((await agent.get("/premium")).text).to.include("You are a premium author.");
  });

  it("creates one subscription from thirty concurrent submissions", async () => {
    const member = await author();
    const press = () => subscribe(dependencies(), member.caller, { plan: "monthly", agree: true });
    const made = await Promise.all(Array.from({ length: 30 }, press));
    expect(new Set(made.map(({ url }) => url)).size).to.equal(1);
    expect(await Subscription.countDocuments({ member: member.id })).to.equal(1);
  });

  it("refuses none of many concurrent submissions for both plans, and leaves one live subscription", async () => {
    const member = await author();
    const press = (plan: string) => subscribe(dependencies(), member.caller, { plan, agree: true });
    await Promise.all(Array.from({ length: 12 }, (_, n) => press(n % 2 === 0 ? "monthly" : "yearly")));
    expect(await Subscription.countDocuments({ member: member.id, live: true })).to.equal(1);
  });

  it("books each period once, however often and late it is reported", async () => {
    const before = await balanceOf(accounts.SUBSCRIPTIONS);
    const member = await author();
    const id = await begun(member);
    await Promise.all([hear(id), hear(id), hear(id)]);
    clock.pass(96 * DAY_MS);
    await Promise.all([hear(id), hear(id)]);
    await hear(id);
    const { periods, amount } = await at(id);
    expect(periods.map(({ number }) => number)).to.deep.equal([1, 2, 3, 4]);
    expect(before - (await balanceOf(accounts.SUBSCRIPTIONS))).to.equal(4 * amount);
    expect(await told(member)).to.deep.equal([
      "subscription-begun",
      ...Array.from({ length: 3 }, () => "subscription-renewed"),
    ]);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });

  it("retries a failed renewal three times in 14 days, notifies the member of each, and then ends", async () => {
    const member = await author();
    const id = await begun(member);
    await act(member, id, "card-fails");
    passTo((await at(id)).periods[0]!.end);
    const seen: string[] = [];
    for (let day = 0; day <= 14; day += 1) {
      await hear(id);
      const { state, failures } = await at(id);
      seen.push(`${state} ${failures}`);
      clock.pass(DAY_MS);
    }
    expect([...new Set(seen)]).to.deep.equal(["past_due 1", "past_due 2", "past_due 3", "ended 3"]);
    expect(["past_due 2", "past_due 3", "ended 3"].map((each) => seen.indexOf(each))).to.deep.equal([
      5, 10, 14,
    ]);
    expect(await isPremium(member)).to.equal(false);
    const kinds = await told(member);
    expect(kinds.filter((kind) => kind === "subscription-failed").length).to.equal(3);
    expect(kinds).to.include("subscription-ended");
    await begun(member, "yearly");
    expect(await isPremium(member)).to.equal(true);
  });

  it("continues without a gap when the card works again", async () => {
    const member = await author();
    const id = await begun(member);
    await act(member, id, "card-fails");
    const { end } = (await at(id)).periods[0]!;
    passTo(end);
    await hear(id);
    expect((await at(id)).state).to.equal("past_due");
    expect(await isPremium(member)).to.equal(true);
    await act(member, id, "card-works");
    clock.pass(5 * DAY_MS);
    await hear(id);
    const { state, periods } = await at(id);
    expect({ state, start: periods[1]!.start }).to.deep.equal({ state: "active", start: end });
  });

  it("ends after the paid period when cancelled, stores the reason, and can be resumed until then", async () => {
    const member = await author();
    const id = await begun(member);
    const cancel = (reason: string, text = "") =>
      cancelSubscription(dependencies(), member.caller, id, { reason, text });
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    const url = `/my-subscriptions/${id}/cancel`;
    const empty = await agent.post(url).type("form").send({ _csrf, text: "so it goes" }).expect(422);
    expect(page(empty)("textarea").text()).to.include("so it goes");
    const long = "so it goes ".repeat(400).trim();
    const cut = await agent.post(url).type("form").send({ _csrf, reason: "other", text: long }).expect(422);
    expect(page(cut)("textarea").text()).to.equal(long);
    expect((await at(id)).cancelsAtEnd).to.equal(false);
    await cancel("too_expensive", "dear");
    expect((await at(id)).cancelsAtEnd).to.equal(true);
    expect((await at(id)).cancellation).to.include({ reason: "too_expensive", text: "dear" });
    expect(await isPremium(member)).to.equal(true);
    await resumeSubscription(dependencies(), member.caller, id);
    expect((await at(id)).cancellation).to.equal(null);
    await cancel("other");
    clock.pass(32 * DAY_MS);
    await hear(id);
    const { state, periods } = await at(id);
    expect({ state, paid: periods.length }).to.deep.equal({ state: "ended", paid: 1 });
    expect(await isPremium(member)).to.equal(false);
  });

  it("applies the lower fee to sales while it is active", async () => {
    const member = await author();
    await begun(member);
    const story = await storeStory(site, member, { pricing: "USD", price: 5, previewChapters: 1 });
    const id = await boughtStory(site, member, await site.addMember(`buyer-${count}`), story);
    const sold = await mongoose.connection.collection("purchases").findOne({ _id: toId(id) });
    expect(sold).to.include({ feeRate: 1_000 });
  });

  it("is applied to the account correctly, however often and concurrently that runs", async () => {
    const member = await author();
    const id = await begun(member);
    await Promise.all(Array.from({ length: 10 }, () => followPremium(member.id)));
    expect(await isPremium(member)).to.equal(true);
    await act(member, id, "end");
    await hear(id);
    await followPremium(member.id);
    expect(await isPremium(member)).to.equal(false);
  });

  it("syncs due subscriptions even if the provider fails for one of them", async () => {
    const [lost, heard] = [await begun(await author()), await begun(await author())];
    const due = { askAt: clock.now() };
    await Subscription.updateMany({}, { $set: { askAt: null } });
    await Subscription.updateOne({ _id: lost }, { $set: { askAt: new Date(clock.now().getTime() - 1) } });
    await Subscription.updateOne({ _id: heard }, { $set: due });
    const { services, provider } = dependencies();
    const subscriptions = {
      ...provider.subscriptions!,
      read: async (reference: string) => {
        if (reference === lost) throw new Error("no such subscription");
        return provider.subscriptions!.read(reference);
      },
    };
    const asked = syncSubscriptions({ services, provider: { ...provider, subscriptions } });
    expect(await asked.catch(({ errors }: AggregateError) => errors)).to.have.length(1);
    for (const id of [lost, heard]) expect((await at(id)).askAt).to.be.above(due.askAt);
  });

  it("refunds a period once, also if the provider has already done so", async () => {
    const id = await begun(await author());
    const { provider } = dependencies();
    await provider.subscriptions!.refund(id, 1);
    const refuses = { ...provider.subscriptions!, refund: () => Promise.reject(new Error("it went back")) };
    const { services } = site.app;
    await refundPeriod({ services, provider: { ...provider, subscriptions: refuses } }, id, 1);
    const { periods, amount } = await at(id);
    expect(periods.map(({ refunded }) => refunded)).to.deep.equal([amount]);
  });

  it("shows plans to all, and subscriptions to their member, through the API", async () => {
    const member = await author();
    await begun(member);
    const agent = await site.visit();
    const { body: plans } = await agent.get("/api/plans").expect(200);
    expect(plans.data.map(({ name }: { name: string }) => name)).to.deep.equal(["monthly", "yearly"]);
    const authorization = `Bearer ${await site.tokenOf(member)}`;
    const { text } = await agent.get("/api/subscriptions").set({ authorization }).expect(200);
    expect(text).to.include("subscription_features").and.include("lower_fee");
    const own = await agent.get(`/api/users/${member.id}?populate=subscriptions`).set({ authorization });
    expect(own.text).to.include("lower_fee");
    const stranger = await agent.get(`/api/users/${member.id}?populate=subscriptions`);
    expect(stranger.text).to.not.include("lower_fee");
  });

  it("never charges more than its page showed: a member who submits after an increase sees the new price first", async () => {
    const member = await author();
    const agent = await site.visit(member);
    const priceOn = (of: ReturnType<typeof page>) => of("main form [name=monthly]").val() as string;
    const old = priceOn(page(await agent.get("/premium").expect(200)));
    const fields = { _csrf: await csrfOf(agent), plan: "monthly", agree: "true" };
    const send = (monthly: string) => {
      const sent = { ...fields, monthly };
      return agent.post("/premium").type("form").send(sent);
    };
    const given = { by: "0".repeat(24), reason: "Test", at: clock.now() };
    await MoneyDecision.create([{ name: "plan-monthly", value: 900, from: clock.now(), ...given }]);
    const late = page(await send(old).expect(422));
    expect(late("main").text()).to.include("It is now $9.00").and.include("$9.00 a month");
    expect(await Subscription.countDocuments({ member: toId(member.id) })).to.equal(0);
    await send(priceOn(late)).expect(303);
    const made = await Subscription.findOne({ member: toId(member.id) }).lean();
    expect(made).to.include({ state: "open", amount: 900 });
  });

  it("cannot be begun at an older price: the next regular request ends a checkout left open before a change", async () => {
    const member = await author();
    const { subscription } = await subscribe(dependencies(), member.caller, { plan: "yearly", agree: true });
    const id = String(subscription._id);
    await hear(id);
    expect(await at(id)).to.include({ state: "open", live: true });
    clock.pass(1);
    const given = { by: "0".repeat(24), reason: "Test", at: clock.now() };
    await MoneyDecision.create([{ name: "plan-yearly", value: 99_900, from: clock.now(), ...given }]);
    await syncSubscriptions(dependencies());
    expect(await at(id)).to.include({ state: "expired", live: false });
    const agent = await site.visit(member);
    await agent.get(`/sandbox/subscription/${id}`).expect(200);
    expect((await dependencies().provider.subscriptions!.read(id))!.state).to.equal("expired");
    const next = await subscribe(dependencies(), member.caller, { plan: "yearly", agree: true });
    expect(next.subscription.amount).to.equal(99_900);
  });
});
