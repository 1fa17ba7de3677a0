import { expect } from "chai";
import mongoose, { Types } from "mongoose";
import { PayPalObject } from "#features/money/payments/paypal/model.ts";
import { createPayPal } from "#features/money/payments/paypal/provider.ts";
import type { PaymentProvider } from "#features/money/payments/provider.ts";
import { StripeObject } from "#features/money/payments/stripe/model.ts";
import { createStripe } from "#features/money/payments/stripe/provider.ts";
import { verifyProvider } from "#features/money/payments/verify-provider.ts";
import { useMongoose } from "#test/support/database.ts";
import { PayPalFake } from "./paypal-fake.ts";
import { StripeFake } from "./stripe-fake.ts";

describe("The payment provider walkthrough", () => {
  const place = useMongoose();
  const [stripe, paypal] = [new StripeFake(), new PayPalFake()];
  const siteUrl = "https://example.org";
  const atStripe = () =>
    createStripe({
      secretKey: "sk_test_1",
      webhookSecrets: ["whsec_1"],
      apiUrl: stripeUrl,
      siteUrl,
    });
  const atPayPal = () => {
    const keys = { clientId: "client-id-1", clientSecret: "client-secret-1", webhookId: "WH1" };
    return createPayPal({ ...keys, apiUrl: paypalUrl, siteUrl }, async () => "payee@example.com");
  };

  let [stripeUrl, paypalUrl] = ["", ""];
  before(async () => {
    await mongoose.connect(place.uri);
    [stripeUrl, paypalUrl] = [await stripe.start(), await paypal.start()];
  });
  after(async () => {
    stripe.stop();
    paypal.stop();
    await mongoose.disconnect();
  });

  /** Runs the walkthrough, with a person who follows its instructions on the fake's pages. */
  const walk = async (provider: PaymentProvider, human: (line: string) => Promise<void>) => {
    const said: string[] = [];
    const waiting: Promise<void>[] = [];
    const differences = await verifyProvider({
      provider,
      payee: "payee@example.com",
      member: String(new Types.ObjectId()),
      patience: 2_000,
      pause: 5,
      heard: null,
      say(line) {
        said.push(line);
        if (line.includes("Please")) waiting.push(human(line));
      },
    });
    await Promise.all(waiting);
    return { said, differences };
  };
  const atStripesPages = async (line: string) => {
    if (line.includes("pay")) {
      const [found] = await StripeObject.find({ session: { $ne: null } })
        .sort({ _id: -1 })
        .lean();
      return stripe.pay(found!.session!);
    }
    const found = await StripeObject.findOne({ account: { $ne: null } }).lean();
    stripe.onboard(found!.account!);
  };
  const atPayPalsPages = async () => {
    const [found] = await PayPalObject.find({ order: { $ne: null } })
      .sort({ _id: -1 })
      .lean();
    paypal.approve(found!.order!);
  };

  it("finds no differences at Stripe, by its SDK", async () => {
    const { differences, said } = await walk(atStripe(), atStripesPages);
    expect(differences).to.deep.equal([]);
    for (const part of ["Checkout", "Refund", "Onboarding", "Payout", "List of movements", "Webhook"])
      expect(said).to.include(part);
  });

  it("finds no differences at PayPal, by its documentation", async () => {
    const { differences, said } = await walk(atPayPal(), atPayPalsPages);
    expect(differences).to.deep.equal([]);
    expect(said.at(-1)).to.equal("Nothing differs.");
  });

  it("reports differences, and continues to the end", async () => {
    const real = atPayPal();
    const other: PaymentProvider = {
      ...real,
      feeOf: () => 1,
      payOut: async () => ({ state: "failed", reason: "refused" }),
    };
    const { differences, said } = await walk(other, atPayPalsPages);
    expect(differences.join("\n"))
      .to.include("what it keeps, as we announce it: 66 instead of 1")
      .and.include('who is paid is paid: {"state":"failed"');
    expect(said.at(-1)).to.equal("2 things differ.");
  });
});
