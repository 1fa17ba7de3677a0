import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { readConfig } from "../../../../src/config.ts";
import type { PaymentProvider, PayoutReport } from "../../../../src/features/money/payments/index.ts";
import { PayPalObject } from "../../../../src/features/money/payments/paypal/model.ts";
import { createPayPal } from "../../../../src/features/money/payments/paypal/provider.ts";
import type { ProviderMovement } from "../../../../src/features/money/payments/provider.ts";
import { User } from "../../../../src/features/people/users/model.ts";
import { useMongoose } from "../../../support/database.ts";
import { PayPalFake } from "./paypal-fake.ts";

const newId = () => String(new Types.ObjectId());
const KEYS = { clientId: "client-id-1", clientSecret: "client-secret-1", webhookId: "WH1" };

describe("PayPal, as its documentation speaks of it", () => {
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
    ...{
      reference,
      amount,
      description: "A Story ".repeat(40),
      buyer: newId(),
      back: `/purchases/${reference}`,
    },
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

  it("begins an order once, at PayPal's own page, and knows none that it was not asked for", async () => {
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
    // Begun, and the process ended before it could be noted: the request id leads to the same order.
    await PayPalObject.deleteOne({ _id: reference });
    expect(await provider.startCheckout(request(reference))).to.deep.equal(first);
  });

  it("charges what was approved once, and says what it keeps", async () => {
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
    // The buyer comes back to a payment that is done.
    expect(await provider.startCheckout(request(reference))).to.deep.equal({
      url: `/purchases/${reference}`,
    });
  });

  it("waits where the card was refused, and gives up what PayPal has forgotten", async () => {
    const reference = newId();
    await provider.startCheckout(request(reference));
    fake.approve(await orderOf(reference));
    fake.declines = true;
    expect((await provider.readCheckout(reference))!.state).to.equal("open");
    fake.declines = false;
    fake.forget(await orderOf(reference));
    expect((await provider.readCheckout(reference))!.state).to.equal("expired");
  });

  it("gives back a part and the rest, once each, and never more", async () => {
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
    expect(await provider.refund({ ...back, reference: newId() }).catch(({ message }) => message)).to.include(
      "no payment",
    );
  });

  it("says in which currency another sum was paid than was asked for, and gives all of it back", async () => {
    const reference = await bought();
    fake.capturedElse(await orderOf(reference), { currency_code: "JPY", value: "700" });
    const { currency, charged } = (await provider.readCheckout(reference))!;
    expect({ currency, charged }).to.deep.equal({ currency: "JPY", charged: 700 });
    await provider.refund({ reference, amount: 700, key: `differs:${reference}` });
    expect((await provider.readCheckout(reference))!.refunded).to.equal(700);
  });

  it("tells of disputes: open, won, and lost with what they took", async () => {
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

  it("pays out at the address of the account, once, and says why not", async () => {
    const [paid, stranger, locked] = [await member(), await member(), await member()];
    fake.strangers.add(stranger.email);
    fake.locked.add(locked.email);
    const pay = (payee: string, reference = newId()): Promise<PayoutReport> =>
      provider.payOut({ reference, amount: 1_234, payee });
    const reference = newId();
    expect(await pay(paid.id, reference)).to.deep.equal({ state: "paid" });
    // The process ended before it could be noted, and PayPal has forgotten the request id: the reference is taken.
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

  it("lists every movement of a time, over all pages, as our books have them", async () => {
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

  it("believes only webhooks whose signature PayPal itself holds for its own", async () => {
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

  it("asks for a token once, and for another where it was withdrawn", async () => {
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

  it("is chosen by configuration, which wants its keys", () => {
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
