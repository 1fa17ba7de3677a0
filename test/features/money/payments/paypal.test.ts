import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import type { PaymentProvider, PayoutReport } from "#features/money/payments/index.ts";
import { PayPalObject } from "#features/money/payments/paypal/model.ts";
import { createPayPal } from "#features/money/payments/paypal/provider.ts";
import type { ProviderMovement } from "#features/money/payments/provider.ts";
import { User } from "#features/people/users/model.ts";
import { readConfig } from "#src/config.ts";
import { useMongoose } from "#test/support/database.ts";
import { PayPalFake } from "./paypal-fake.ts";

const newId = () => String(new Types.ObjectId());
const KEYS = { clientId: "client-id-1", clientSecret: "client-secret-1", webhookId: "WH1" };

describe("The PayPal provider against its documented API", () => {
  const place = useMongoose();
  const fake = new PayPalFake();
  let provider: PaymentProvider;
  let apiUrl: string;

  before(async () => {
    await mongoose.connect(place.uri);
    apiUrl = await fake.start();
    provider = createPayPal({ ...KEYS, apiUrl, siteUrl: "https://example.org" });
  });
  after(async () => {
    fake.stop();
    await mongoose.disconnect();
  });

  const request = (reference: string, amount = 500) => ({
    reference,
    amount,
    description: "A Story ".repeat(40),
    buyer: newId(),
    back: `/purchases/${reference}`,
  });
  const orderOf = async (reference: string) => (await PayPalObject.findById(reference).lean())!.order!;
  const bought = async (amount = 500) => {
    const reference = newId();
    await provider.startCheckout(request(reference, amount));
    fake.approve(await orderOf(reference));
    expect((await provider.readCheckout(reference))!.state).to.equal("paid");
    return reference;
  };
  const captures = () => fake.writes.filter(({ path }) => path.endsWith("/capture")).length;
  const member = async () => {
    const _id = new Types.ObjectId();
    const [name, email] = [`m-${_id}`, `m-${_id}@example.com`];
    await User.collection.insertOne({
      _id,
      username: name,
      usernameKey: name,
      email,
      emailKey: email,
    } as never);
    return { id: String(_id), email };
  };

  it("begins an order once, at PayPal's page, and returns nothing for unknown references", async () => {
    const reference = newId();
    const first = await provider.startCheckout(request(reference));
    expect(await provider.startCheckout(request(reference))).to.deep.equal(first);
    expect(new URL(first.url).origin).to.equal(provider.origins[0]);
    const { purchase_units, payment_source, intent } = fake.orders.get(await orderOf(reference))!.request;
    expect(intent).to.equal("CAPTURE");
    expect(purchase_units[0]).to.include({
      reference_id: reference,
      custom_id: reference,
      invoice_id: reference,
    });
    expect(purchase_units[0]!.amount).to.deep.equal({ currency_code: "USD", value: "5.00" });
    expect(purchase_units[0]!.description).to.have.length(127);
    expect(payment_source.paypal.experience_context).to.include({
      return_url: `https://example.org/purchases/${reference}`,
    });
    expect((await provider.readCheckout(reference))!.state).to.equal("open");
    expect(await provider.readCheckout(newId())).to.equal(null);
    // The process ended before the order was saved: the request id leads to the same order.
    await PayPalObject.deleteOne({ _id: reference });
    expect(await provider.startCheckout(request(reference))).to.deep.equal(first);
  });

  it("captures an approved order once, and reports PayPal's fee", async () => {
    const reference = newId();
    await provider.startCheckout(request(reference));
    expect(captures()).to.equal(0);
    fake.approve(await orderOf(reference));
    const paid = { state: "paid", currency: "USD", charged: 500, fee: 66, refunded: 0, dispute: "none" };
    const told = await Promise.all([provider.readCheckout(reference), provider.readCheckout(reference)]);
    expect(told).to.deep.equal([paid, paid]);
    expect(provider.feeOf(500)).to.equal(66);
    const order = fake.orders.get(await orderOf(reference))!;
    expect(order.captures).to.have.length(1);
    // The buyer returns to a completed payment.
    expect(await provider.startCheckout(request(reference))).to.deep.equal({
      url: `/purchases/${reference}`,
    });
  });

  it("charges nothing for a superseded order, even if its buyer approves it, and keeps what was paid", async () => {
    const reference = newId();
    await provider.startCheckout(request(reference));
    await provider.expireCheckout(reference);
    const before = captures();
    fake.approve(await orderOf(reference));
    expect((await provider.readCheckout(reference))!.state).to.equal("expired");
    expect(captures()).to.equal(before);
    const paid = await bought();
    await provider.expireCheckout(paid);
    expect((await provider.readCheckout(paid))!.state).to.equal("paid");
  });

  it("reports a declined card, and charges the card that the buyer chooses next", async () => {
    const reference = newId();
    const { url } = await provider.startCheckout(request(reference));
    expect(await provider.readCheckout(reference)).to.include({ state: "open", declined: false });
    fake.approve(await orderOf(reference));
    fake.declines = true;
    for (const _ of [1, 2])
      expect(await provider.readCheckout(reference)).to.include({ state: "open", declined: true });
    fake.declines = false;
    // The buyer pays on the same page.
    expect(await provider.startCheckout(request(reference))).to.deep.equal({ url });
    expect(await provider.readCheckout(reference)).to.include({ state: "open", declined: true });
    fake.approve(await orderOf(reference));
    expect((await provider.readCheckout(reference))!.state).to.equal("paid");
    expect(fake.orders.get(await orderOf(reference))!.captures).to.have.length(1);
  });

  it("waits after a declined card, and gives up on an order that PayPal has deleted", async () => {
    const reference = newId();
    await provider.startCheckout(request(reference));
    fake.approve(await orderOf(reference));
    fake.declines = true;
    expect((await provider.readCheckout(reference))!.state).to.equal("open");
    fake.declines = false;
    fake.forget(await orderOf(reference));
    expect((await provider.readCheckout(reference))!.state).to.equal("expired");
  });

  it("refunds a part and the rest, once each, and never more", async () => {
    const reference = await bought();
    const back = { reference, amount: 200, key: `refund:${reference}:1` };
    await provider.refund(back);
    await provider.refund(back);
    expect((await provider.readCheckout(reference))!.refunded).to.equal(200);
    await provider.refund({ reference, amount: 300, key: `refund:${reference}:2` });
    expect((await provider.readCheckout(reference))!.refunded).to.equal(500);
    const refused = await provider
      .refund({ reference, amount: 1, key: `refund:${reference}:3` })
      .catch((error) => error);
    expect(refused.message).to.include("REFUND_AMOUNT_EXCEEDED");
    expect(refused).to.include({ name: "RefundRefused", reason: "refused" });
    expect(await provider.refund({ ...back, reference: newId() }).catch(({ message }) => message)).to.include(
      "no payment",
    );
  });

  it("reports a refund that failed after it was made, and makes it with another key", async () => {
    const reference = await bought();
    const key = `refund:${reference}`;
    await provider.refund({ reference, amount: 500, key });
    expect(await provider.findFailedRefunds(reference)).to.deep.equal([]);
    const order = fake.orders.get(await orderOf(reference))!;
    Object.assign(order.refunds[0]!, { status: "FAILED" });
    expect((await provider.readCheckout(reference))!.refunded).to.equal(0);
    expect(await provider.findFailedRefunds(reference)).to.deep.equal([{ key, amount: 500 }]);
    // The fake counts failed refunds against the amount.
    order.refunds.splice(0, 1, {
      ...order.refunds[0]!,
      amount: { ...order.refunds[0]!.amount, value: "0.00" },
    });
    await provider.refund({ reference, amount: 500, key: `${key}~2` });
    expect((await provider.readCheckout(reference))!.refunded).to.equal(500);
  });

  it("reports the currency of an amount that differs from the requested one, and refunds all of it", async () => {
    const reference = await bought();
    fake.capturedElse(await orderOf(reference), { currency_code: "JPY", value: "700" });
    const { currency, charged } = (await provider.readCheckout(reference))!;
    expect({ currency, charged }).to.deep.equal({ currency: "JPY", charged: 700 });
    await provider.refund({ reference, amount: 700, key: `differs:${reference}` });
    expect((await provider.readCheckout(reference))!.refunded).to.equal(700);
  });

  it("reports disputes: open, won, and lost with their amount", async () => {
    const reference = await bought();
    const { capture } = (await PayPalObject.findById(reference).lean())!;
    const state = async () => {
      const { dispute, refunded } = (await provider.readCheckout(reference))!;
      return { dispute, refunded };
    };
    fake.dispute(capture!, null);
    expect(await state()).to.deep.equal({ dispute: "open", refunded: 0 });
    fake.dispute(capture!, "RESOLVED_SELLER_FAVOUR");
    expect(await state()).to.deep.equal({ dispute: "won", refunded: 0 });
    fake.dispute(capture!, "RESOLVED_BUYER_FAVOUR", 500);
    expect(await state()).to.deep.equal({ dispute: "lost", refunded: 500 });
  });

  it("pays out to the account's address, once, and gives the reason for a failure", async () => {
    const [paid, stranger, locked] = [await member(), await member(), await member()];
    fake.strangers.add(stranger.email);
    fake.locked.add(locked.email);
    const pay = (payee: string, reference = newId()): Promise<PayoutReport> =>
      provider.payOut({ reference, amount: 1_234, payee });
    const reference = newId();
    expect(await pay(paid.id, reference)).to.deep.equal({ state: "paid" });
    // The process ended before the payout was saved, and PayPal has forgotten the request id: the reference
    // is a duplicate.
    await PayPalObject.deleteOne({ _id: reference });
    expect(await pay(paid.id, reference)).to.deep.equal({ state: "paid" });
    expect(await pay(paid.id, reference)).to.deep.equal({ state: "paid" });
    const sent = [...fake.batches.values()].filter(
      ({ request: { items } }) => items[0]!.receiver === paid.email,
    );
    expect(sent.map(({ request: { items } }) => items[0]!.amount.value)).to.deep.equal(["12.34"]);
    expect(await pay(stranger.id)).to.deep.equal({ state: "failed", reason: "account-closed" });
    expect(await pay(locked.id)).to.deep.equal({ state: "failed", reason: "account-closed" });
    expect(await pay(newId())).to.deep.equal({ state: "failed", reason: "refused" });
    fake.isSlow = true;
    const slow = newId();
    expect(await pay(paid.id, slow).catch(({ message }) => message)).to.include("not decided");
    fake.isSlow = false;
    expect(await pay(paid.id, slow)).to.deep.equal({ state: "paid" });
  });

  it("lists every movement in a period, over all pages, as our books have them", async () => {
    const reference = await bought(1_000);
    await provider.refund({ reference, amount: 400, key: `refund:${reference}` });
    const { id } = await member();
    const payout = newId();
    await provider.payOut({ reference: payout, amount: 700, payee: id });
    const movements: ProviderMovement[] = [];
    const from = new Date(Date.now() - 40 * 86_400_000);
    for await (const each of provider.listMovements(from, new Date(Date.now() + 60_000)))
      movements.push(each);
    const shown = movements
      .filter((each) => [reference, payout].includes(each.reference))
      .map(({ kind, amount, fee }) => [kind, amount, fee]);
    expect(shown).to.deep.equal([
      ["charge", 1_000, 83],
      ["refund", 400, 0],
      ["payout", 700, 0],
    ]);
  });

  it("accepts only webhooks that PayPal verifies", async () => {
    const reference = await bought();
    const { capture } = (await PayPalObject.findById(reference).lean())!;
    const send = (resource: object, signature = "good") => {
      const body = `{ "id":"WH-1", "resource_type": "x",\n "resource":${JSON.stringify(resource)} }`;
      fake.signed.set("good", body);
      return provider.readWebhook(Buffer.from(body), {
        "paypal-auth-algo": "SHA256withRSA",
        "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-1",
        "paypal-transmission-id": "T-1",
        "paypal-transmission-sig": signature,
        "paypal-transmission-time": new Date().toISOString(),
      });
    };
    const event = { id: "WH-1", reference };
    expect(await send({ custom_id: reference })).to.deep.equal(event);
    expect(await send({ purchase_units: [{ custom_id: reference }] })).to.deep.equal(event);
    expect(await send({ payout_item: { sender_item_id: reference } })).to.deep.equal(event);
    expect(await send({ disputed_transactions: [{ seller_transaction_id: capture }] })).to.deep.equal(event);
    expect(await send({ custom_id: "somebody else's" })).to.equal(null);
    const refusal = ({ status }: { status: number }) => status;
    expect(await send({ custom_id: reference }, "forged").catch(refusal)).to.equal(400);
    expect(await provider.readWebhook(Buffer.from("{}"), {}).catch(refusal)).to.equal(400);
    expect(await provider.readWebhook(Buffer.from("no JSON"), {}).catch(refusal)).to.equal(400);
  });

  it("requests a token once, and a new one if it was revoked", async () => {
    const before = fake.tokens;
    await bought();
    expect(fake.tokens).to.equal(before);
    fake.withdrawTokens();
    await bought();
    expect(fake.tokens).to.equal(before + 1);
    const wrong = createPayPal({ ...KEYS, clientSecret: "another", apiUrl, siteUrl: "https://example.org" });
    const { message } = await wrong.startCheckout(request(newId())).catch((error) => error);
    expect(message).to.include("401").and.not.include("another");
  });

  it("is chosen by configuration, which requires its keys", () => {
    const keys = {
      PAYPAL_CLIENT_ID: "A".repeat(20),
      PAYPAL_CLIENT_SECRET: "B".repeat(20),
      PAYPAL_WEBHOOK_ID: "WH1",
    };
    expect(readConfig({ PAYMENTS: "paypal", ...keys }).paypal).to.include({ webhookId: "WH1" });
    expect(() => readConfig({ PAYMENTS: "paypal" })).to.throw("PAYPAL_CLIENT_ID");
    expect(readConfig({ ...keys }).paypal).to.equal(undefined);
  });
});
