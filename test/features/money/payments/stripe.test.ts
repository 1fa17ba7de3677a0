import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import Stripe from "stripe";
import { seeOtherAt } from "#core/pages/redirects.ts";
import type { PaymentProvider } from "#features/money/payments/index.ts";
import { noteObject, StripeObject } from "#features/money/payments/stripe/model.ts";
import { createStripe } from "#features/money/payments/stripe/provider.ts";
import { readConfig } from "#src/config.ts";
import { useMongoose } from "#test/support/database.ts";
import { StripeFake } from "./stripe-fake.ts";

const WEBHOOK_SECRET = "whsec_test";
const CONNECT_SECRET = "whsec_connect";
const newId = () => String(new Types.ObjectId());

describe("The Stripe provider through its SDK", () => {
  const place = useMongoose();
  const fake = new StripeFake();
  let provider: PaymentProvider;
  let apiUrl: string;

  before(async () => {
    await mongoose.connect(place.uri);
    apiUrl = await fake.start();
    const secrets = { secretKey: "sk_test_1", webhookSecrets: [WEBHOOK_SECRET, CONNECT_SECRET] };
    provider = createStripe({ ...secrets, apiUrl, siteUrl: "https://example.org" });
  });
  after(async () => {
    fake.stop();
    await mongoose.disconnect();
  });

  const request = (reference: string, amount = 500) => ({
    reference,
    amount,
    description: "A Story",
    buyer: newId(),
    back: `/purchases/${reference}`,
  });
  const sessionOf = async (reference: string) => (await StripeObject.findById(reference).lean())!.session!;
  const bought = async (amount = 500) => {
    const reference = newId();
    await provider.startCheckout(request(reference, amount));
    fake.pay(await sessionOf(reference));
    return reference;
  };

  it("begins a checkout once, at Stripe's page, and returns nothing for unknown references", async () => {
    const reference = newId();
    const [first, second] = [
      await provider.startCheckout(request(reference)),
      await provider.startCheckout(request(reference)),
    ];
    expect(first).to.deep.equal(second);
    expect(new URL(first.url).origin).to.equal(provider.origins[0]);
    const { state, charged } = (await provider.readCheckout(reference))!;
    expect({ state, charged }).to.deep.equal({ state: "open", charged: 0 });
    expect(await provider.readCheckout(newId())).to.equal(null);
    // The process ended before the checkout was saved.
    await StripeObject.deleteOne({ _id: reference });
    expect(await provider.startCheckout(request(reference))).to.deep.equal(first);
  });

  it("reports charges, fees, refunds, once each, and disputes", async () => {
    const reference = await bought();
    const paid = { state: "paid", currency: "USD", charged: 500, fee: 45, refunded: 0, dispute: "none" };
    expect(await provider.readCheckout(reference)).to.deep.equal(paid);
    const back = { reference, amount: 200, key: `refund:${reference}` };
    await provider.refund(back);
    await provider.refund(back);
    expect((await provider.readCheckout(reference))!.refunded).to.equal(200);
    const disputed = await bought();
    await provider.readCheckout(disputed);
    const { intent } = (await StripeObject.findById(disputed).lean())!;
    for (const [status, expected] of [
      ["needs_response", "open"],
      ["won", "won"],
      ["lost", "lost"],
    ] as const) {
      fake.dispute(intent!, status);
      expect((await provider.readCheckout(disputed))!.dispute).to.equal(expected);
    }
    expect((await provider.readCheckout(disputed))!.refunded).to.equal(500);
  });

  it("says if a refund is refused for good, and reports one that failed after it was made", async () => {
    const reference = await bought();
    const key = `refund:${reference}`;
    const refused = await provider
      .refund({ reference, amount: 501, key: `${key}:more` })
      .catch((error) => error);
    expect(refused).to.include({ name: "RefundRefused", reason: "refused" });
    await provider.refund({ reference, amount: 500, key });
    expect(await provider.findFailedRefunds(reference)).to.deep.equal([]);
    const refund = fake.refunds.at(-1)!;
    Object.assign(refund, { status: "failed" });
    fake.charges.get(String(refund.charge))!.amount_refunded = 0;
    expect((await provider.readCheckout(reference))!.refunded).to.equal(0);
    expect(await provider.findFailedRefunds(reference)).to.deep.equal([{ key, amount: 500 }]);
    await provider.refund({ reference, amount: 500, key: `${key}~2` });
    expect((await provider.readCheckout(reference))!.refunded).to.equal(500);
  });

  it("reports the currency of an amount that differs from the requested one, and refunds all of it", async () => {
    const reference = await bought();
    await provider.readCheckout(reference);
    const { intent } = (await StripeObject.findById(reference).lean())!;
    fake.chargedElse(intent!, { amount: 700, currency: "eur" });
    const { currency, charged } = (await provider.readCheckout(reference))!;
    expect({ currency, charged }).to.deep.equal({ currency: "EUR", charged: 700 });
    await provider.refund({ reference, amount: 700, key: `differs:${reference}` });
    expect((await provider.readCheckout(reference))!.refunded).to.equal(700);
  });

  it("charges a subscription period by period, refunds one, and ends after the paid period", async () => {
    const reference = newId();
    const { subscriptions } = provider;
    await subscriptions!.start({
      reference,
      amount: 800,
      months: 1,
      description: "Premium",
      member: newId(),
      back: "/premium",
    });
    expect((await subscriptions!.read(reference))!.state).to.equal("open");
    fake.pay(await sessionOf(reference));
    await subscriptions!.read(reference);
    fake.renew((await StripeObject.findById(reference).lean())!.subscription!, 800);
    await subscriptions!.refund(reference, 2);
    await subscriptions!.refund(reference, 2);
    await subscriptions!.cancelAtEnd(reference);
    const { state, periods, cancelsAtEnd } = (await subscriptions!.read(reference))!;
    expect({ state, cancelsAtEnd }).to.deep.equal({ state: "active", cancelsAtEnd: true });
    expect(
      periods.map(({ number, charged, fee, refunded }) => [number, charged, fee, refunded]),
    ).to.deep.equal([
      [1, 800, 53, 0],
      [2, 800, 53, 800],
    ]);
    await subscriptions!.end(reference);
    await subscriptions!.end(reference);
    expect((await subscriptions!.read(reference))!.state).to.equal("ended");
    expect(await provider.readCheckout(reference)).to.equal(null);
  });

  it("pays members who completed onboarding, once, and gives the reason for a failure", async () => {
    const member = newId();
    const payout = { reference: newId(), amount: 1_234, payee: member };
    expect(await provider.payOut(payout)).to.deep.equal({ state: "failed", reason: "refused" });
    const wish = { member, email: "a@example.org", back: "/payment", again: "/payment/provider" };
    const { url } = await provider.onboarding!.start(wish);
    expect(new URL(url).origin).to.equal(provider.origins[1]);
    const state = () => provider.onboarding!.read(member);
    expect([await state(), await provider.onboarding!.read(newId())]).to.deep.equal(["started", "none"]);
    const { account } = (await StripeObject.findById(`payee:${member}`).lean())!;
    fake.onboard(account!);
    expect(await state()).to.equal("complete");
    // Opening it again leads to the same account.
    expect((await provider.onboarding!.start(wish)).url).to.equal(url);
    for (let time = 0; time < 2; time++)
      expect(await provider.payOut(payout)).to.deep.equal({ state: "paid" });
    expect(fake.transfers.map(({ amount }) => amount)).to.deep.equal([1_234]);
    // The account is no longer known: a payout sent before stays paid.
    await StripeObject.deleteOne({ _id: `payee:${member}` });
    expect(await provider.payOut(payout)).to.deep.equal({ state: "paid" });
    const gone = newId();
    await noteObject(`payee:${gone}`, { account: "acct_gone" });
    fake.closed.add("acct_gone");
    const refused = await provider.payOut({ ...payout, reference: newId(), payee: gone });
    expect(refused).to.deep.equal({ state: "failed", reason: "account-closed" });
  });

  it("lists every movement with our reference: sales, renewals, refunds, payouts", async () => {
    const seen = new Map<string, number>();
    for await (const { kind, reference } of provider.listMovements(
      new Date(0),
      new Date(Date.now() + 1_000),
    )) {
      expect(reference).to.match(/^[0-9a-f]{24}$/);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
    expect(Object.fromEntries(seen)).to.deep.equal({ charge: 6, refund: 5, payout: 1 });
  });

  it("takes no more payments for a superseded checkout, and leaves what was paid before as it is", async () => {
    const reference = newId();
    await provider.expireCheckout(reference);
    await provider.startCheckout(request(reference));
    await provider.expireCheckout(reference);
    await provider.expireCheckout(reference);
    expect(fake.sessions.get(await sessionOf(reference))!.status).to.equal("expired");
    expect((await provider.readCheckout(reference))!.state).to.equal("expired");
    const paid = await bought();
    await provider.expireCheckout(paid);
    expect((await provider.readCheckout(paid))!.state).to.equal("paid");
  });

  it("tells a payment that is being confirmed from one that was not made", async () => {
    const reference = newId();
    await provider.startCheckout(request(reference));
    expect((await provider.readCheckout(reference))!.confirming).to.equal(false);
    // Paid by a bank transfer, whose outcome comes later.
    fake.sessions.get(await sessionOf(reference))!.status = "complete";
    expect(await provider.readCheckout(reference)).to.include({ state: "open", confirming: true });
  });

  it("accepts webhooks that are signed, complete and at most five minutes old", async () => {
    const reference = newId();
    const payload = JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "checkout.session.completed",
      data: { object: { object: "checkout.session", metadata: { reference } } },
    });
    const signed = (seconds: number, secret = WEBHOOK_SECRET) => {
      const timestamp = Math.floor(Date.now() / 1_000) - seconds;
      const header = new Stripe("sk_test_1").webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp,
      });
      return { "stripe-signature": header };
    };
    const read = (body: string, headers: Record<string, string>) =>
      provider.readWebhook(Buffer.from(body), headers).then(
        (event) => event,
        ({ status }) => status,
      );
    expect(await read(payload, signed(10))).to.deep.equal({ id: "evt_1", reference });
    expect(await read(payload, signed(400))).to.equal(400);
    expect(await read(payload, signed(10, "whsec_other"))).to.equal(400);
    expect(await read(payload.replace("evt_1", "evt_2"), signed(10))).to.equal(400);
    expect(await read(payload, {})).to.equal(400);
  });

  it("receives events of connected accounts at a separate endpoint, and forgets accounts that disconnected", async () => {
    const member = newId();
    await provider.onboarding!.start({ member, email: "a@example.org", back: "/", again: "/" });
    const { account } = (await StripeObject.findById(`payee:${member}`).lean())!;
    const payload = JSON.stringify({
      id: "evt_9",
      object: "event",
      type: "account.updated",
      account,
      data: { object: { object: "account", id: account } },
    });
    const header = new Stripe("sk_test_1").webhooks.generateTestHeaderString({
      payload,
      secret: CONNECT_SECRET,
    });
    const event = await provider.readWebhook(Buffer.from(payload), { "stripe-signature": header });
    expect(event).to.deep.equal({ id: "evt_9", reference: member });
    fake.parted.add(account!);
    expect(await provider.onboarding!.read(member)).to.equal("none");
    expect(await StripeObject.findById(`payee:${member}`)).to.equal(null);
  });

  it("always writes with an idempotency key and the pinned API version", () => {
    expect(fake.writes.length).to.be.above(10);
    for (const { path, key, version } of fake.writes) {
      expect(key, path).to.be.a("string").and.not.equal("");
      expect(version, path).to.equal("2026-10-28.endive");
    }
  });

  it("is chosen by configuration, with its keys, and adds only its origins to the form policy", () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
    const environment = { NODE_ENV: "test", PAYMENTS: "stripe" };
    expect(() => readConfig(environment)).to.throw("STRIPE_SECRET_KEY");
    expect(readConfig({ ...environment, ...keys }).stripe).to.include({ secretKey: "sk_test_1" });
    const to = (url: string) => seeOtherAt(url, provider.origins).headers.get("location");
    expect(to("https://checkout.stripe.com/c/pay/1")).to.equal("https://checkout.stripe.com/c/pay/1");
    for (const url of [
      "https://evil.example/",
      "https://checkout.stripe.com.evil.example/",
      "//evil.example",
    ])
      expect(to(url), url).to.equal("/");
    expect(to("/purchases/1")).to.equal("/purchases/1");
  });
});
