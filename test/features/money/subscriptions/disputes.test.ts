import { expect } from "chai";
import type { PaymentProvider } from "#features/money/payments/index.ts";
import { StripeObject } from "#features/money/payments/stripe/model.ts";
import { createStripe } from "#features/money/payments/stripe/provider.ts";
import { subscribe } from "#features/money/subscriptions/commands.ts";
import { Subscription, type SubscriptionDoc } from "#features/money/subscriptions/model.ts";
import { refreshSubscription } from "#features/money/subscriptions/settle.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { StripeFake } from "../payments/stripe-fake.ts";

describe("Premium paid by a disputed charge", () => {
  const site = useSite();
  const fake = new StripeFake();
  let provider: PaymentProvider;
  let admin: TestMember;
  let count = 0;

  before(async () => {
    const about = { secretKey: "sk_test_1", webhookSecrets: ["whsec_test"], siteUrl: "https://example.org" };
    provider = createStripe({ ...about, apiUrl: await fake.start() });
    admin = await site.addMember("boss", "admin");
  });
  after(() => fake.stop());

  const hear = async (id: string) => {
    await refreshSubscription({ services: site.app.services, provider }, id);
    await site.app.jobs.whenIdle();
    return (await Subscription.findById(id).lean<SubscriptionDoc>())!;
  };
  const begun = async () => {
    const member = await site.addMember(`premium-${++count}`);
    const dependencies = { services: site.app.services, provider };
    const { subscription } = await subscribe(dependencies, member.caller, { plan: "monthly", agree: true });
    const id = String(subscription._id);
    fake.pay((await StripeObject.findById(id).lean())!.session!);
    expect((await hear(id)).state).to.equal("active");
    const { payment } = fake.invoicePayments.at(-1)!;
    return { member, id, intent: String(payment!.payment_intent) };
  };
  const newsOf = async (who: TestMember) =>
    page(await (await site.visit(who)).get("/notifications").expect(200))("main").text();

  it("ends when the bank takes the current period back; admins and the member are told", async () => {
    const { member, id, intent } = await begun();
    fake.dispute(intent, "needs_response");
    expect(await hear(id)).to.include({ state: "active", live: true });
    expect(await newsOf(admin)).to.include("A bank disputes a payment for premium");
    fake.dispute(intent, "lost");
    const after = await hear(id);
    expect(after).to.include({ state: "ended", live: false });
    expect(after.periods[0]).to.include({ refunded: after.amount, dispute: "lost" });
    expect(await newsOf(admin)).to.include("The bank took a payment for premium back");
    expect(await newsOf(member)).to.include("Your premium subscription has ended");
  });

  it("continues when the dispute is won", async () => {
    const { id, intent } = await begun();
    fake.dispute(intent, "needs_response");
    await hear(id);
    fake.dispute(intent, "won");
    expect(await hear(id)).to.include({ state: "active", live: true });
    expect(await newsOf(admin)).to.include("The money stays");
  });
});
