import { expect } from "chai";
import { accounts, balanceOf, owed, verifyLedger } from "#features/money/ledger/index.ts";
import { MoneyDecision } from "#features/money/money-settings/model.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { actOnSandboxSubscription } from "#features/money/payments/sandbox/subscription-commands.ts";
import { subscribe } from "#features/money/subscriptions/commands.ts";
import { Subscription, type SubscriptionDoc } from "#features/money/subscriptions/model.ts";
import { refundPeriod } from "#features/money/subscriptions/refunds.ts";
import { refreshSubscription } from "#features/money/subscriptions/settle.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { page } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";
import { testClock } from "../sales/shop.ts";

const MONTH_MS = 32 * 86_400_000;

describe("A tax set while a subscription runs", () => {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });
  let count = 0;

  const dependencies = () => ({
    services: site.app.services,
    provider: createSandbox({ secret: "test", now: clock.now }),
  });
  const taxIs = async (value: number) => {
    const setting = { by: "0".repeat(24), reason: "Test", at: clock.now() };
    await MoneyDecision.create([{ name: "tax:DE", value, from: clock.now(), ...setting }]);
  };
  const begun = async (country?: string) => {
    const member = await site.addMember(`premium-${++count}`);
    const input = { plan: "monthly", agree: true, ...(country ? { country } : {}) };
    const { subscription } = await subscribe(dependencies(), member.caller, input);
    const id = String(subscription._id);
    const { services } = site.app;
    await actOnSandboxSubscription({ services, deliver: async () => {} }, member.caller, id, "approve");
    await refreshSubscription(dependencies(), id);
    return { member, id };
  };
  const renewed = async (id: string) => {
    clock.pass(MONTH_MS);
    await refreshSubscription(dependencies(), id);
    await site.app.jobs.whenIdle();
    return (await Subscription.findById(id).lean<SubscriptionDoc>())!;
  };
  afterEach(() => MoneyDecision.deleteMany({ name: "tax:DE" }));
  const taxOwed = async () => owed(await balanceOf(accounts.tax("DE")));

  it("is owed from the next renewal on, out of the agreed price, at the rate of its date, and given back with it", async () => {
    const { member, id } = await begun("DE");
    const { amount } = (await Subscription.findById(id).lean<SubscriptionDoc>())!;
    expect(await taxOwed()).to.equal(0);
    await taxIs(1_900);
    const second = await renewed(id);
    const part = amount - Math.round((amount * 100) / 119);
    expect(second.periods.map(({ tax }) => tax?.cents)).to.deep.equal([0, part]);
    expect(second.periods.map(({ charged }) => charged)).to.deep.equal([amount, amount]);
    expect(await taxOwed()).to.equal(part);
    await taxIs(700);
    const reduced = amount - Math.round((amount * 100) / 107);
    expect((await renewed(id)).periods.at(-1)!.tax).to.deep.include({ rate: 700, cents: reduced });
    expect(await taxOwed()).to.equal(part + reduced);
    const agent = await site.visit(member);
    const receipt = async (number: number) =>
      page(await agent.get(subscriptionsPaths.subscriptionReceipt(id, number)).expect(200))("main").text();
    expect(await receipt(2)).to.include("19%");
    expect(await receipt(3)).to.include("7%");
    await refundPeriod(dependencies(), id, 2);
    expect(await taxOwed()).to.equal(reduced);
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });

  it("is unknown for members who never declared a country, and changes nothing for them", async () => {
    const { id } = await begun();
    await taxIs(1_900);
    const { periods } = await renewed(id);
    expect(periods.map(({ tax }) => tax)).to.deep.equal([null, null]);
  });
});
