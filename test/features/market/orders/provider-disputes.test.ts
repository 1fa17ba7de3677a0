import { expect } from "chai";
import { netOf } from "#features/market/orders/escrow.ts";
import { placeOrder } from "#features/market/orders/place.ts";
import { settleOrder } from "#features/market/orders/settle.ts";
import { accounts, balanceOf, owed, verifyLedger } from "#features/money/ledger/index.ts";
import { refreshCheckout } from "#features/money/payments/checkouts.ts";
import type { PaymentProvider } from "#features/money/payments/index.ts";
import { PayPalObject } from "#features/money/payments/paypal/model.ts";
import { createPayPal } from "#features/money/payments/paypal/provider.ts";
import { StripeObject } from "#features/money/payments/stripe/model.ts";
import { createStripe } from "#features/money/payments/stripe/provider.ts";
import { PayPalFake } from "../../money/payments/paypal-fake.ts";
import { StripeFake } from "../../money/payments/stripe-fake.ts";
import { useOrderDesk } from "./support.ts";

/** Price in US cents of the package from `support.ts`. */
const PRICE = 10_000;

/** What a buyer and a bank do at a fake provider. */
interface Bank {
  readonly start: () => Promise<PaymentProvider>;
  readonly stop: () => void;
  readonly pay: (reference: string) => Promise<unknown>;
  readonly dispute: (reference: string, state: "open" | "won" | "lost", cents: number) => Promise<void>;
}

function stripeBank(): Bank {
  const fake = new StripeFake();
  const objectOf = async (reference: string) => (await StripeObject.findById(reference).lean())!;
  return {
    async start() {
      const about = {
        secretKey: "sk_test_1",
        webhookSecrets: ["whsec_test"],
        siteUrl: "https://example.org",
      };
      return createStripe({ ...about, apiUrl: await fake.start() });
    },
    stop: () => fake.stop(),
    pay: async (reference) => fake.pay((await objectOf(reference)).session!),
    async dispute(reference, state, cents) {
      const status = state === "open" ? "needs_response" : state;
      fake.dispute((await objectOf(reference)).intent!, status, cents);
    },
  };
}

function payPalBank(): Bank {
  const fake = new PayPalFake();
  return {
    async start() {
      const keys = { clientId: "client-id-1", clientSecret: "client-secret-1", webhookId: "WH1" };
      return createPayPal({ ...keys, apiUrl: await fake.start(), siteUrl: "https://example.org" });
    },
    stop: () => fake.stop(),
    pay: async (reference) => fake.approve((await PayPalObject.findById(reference).lean())!.order!),
    async dispute(reference, state, cents) {
      const outcomes = { open: null, won: "RESOLVED_SELLER_FAVOUR", lost: "RESOLVED_BUYER_FAVOUR" } as const;
      const { capture } = (await PayPalObject.findById(reference).lean())!;
      fake.dispute(capture!, outcomes[state], state === "lost" ? cents : 0);
    },
  };
}

for (const [name, createBank] of [
  ["Stripe", stripeBank],
  ["PayPal", payPalBank],
] as const)
  describe(`Disputes of orders paid through ${name}`, () => {
    const { site, buyer, seller, desk } = useOrderDesk();
    const bank = createBank();
    let provider: PaymentProvider;

    before(async () => {
      provider = await bank.start();
    });
    after(() => bank.stop());

    const ordering = () => ({ ...desk.ordering, provider });
    const hear = async (id: string) => {
      await refreshCheckout(ordering(), id);
      await settleOrder(ordering(), id);
      return desk.at(id);
    };
    /** A completed order, or one in progress. */
    const paid = async (isCompleted: boolean) => {
      const input = { package: "One pass", agree: "true" };
      const { order } = await placeOrder(ordering(), buyer.caller, String(desk.service._id), input);
      const id = String(order._id);
      await bank.pay(id);
      expect((await hear(id)).state).to.equal("pending");
      await desk.act(seller, id, "accept");
      if (!isCompleted) return id;
      await desk.act(seller, id, "deliver");
      await desk.act(buyer, id, "approve");
      await site.app.jobs.whenIdle();
      return id;
    };
    const disputed = async () => owed(await balanceOf(accounts.disputed(seller.id)));
    const escrow = async (id: string) => owed(await balanceOf(accounts.escrow(id)));

    afterEach(async () => {
      const { unbalanced, drifted } = await verifyLedger();
      expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
    });

    it("hold the seller's share, give it back if they are won, and take it if a later one is lost", async () => {
      const id = await paid(true);
      const { left } = netOf(await desk.at(id));
      await bank.dispute(id, "open", PRICE);
      expect((await hear(id)).bankDispute?.state).to.equal("open");
      expect(await disputed()).to.equal(left);
      await bank.dispute(id, "won", PRICE);
      expect((await hear(id)).bankDispute?.state).to.equal("won");
      expect(await disputed()).to.equal(0);
      const other = await paid(true);
      await bank.dispute(other, "open", PRICE);
      await hear(other);
      await bank.dispute(other, "lost", PRICE);
      const after = await hear(other);
      expect(after).to.include({ state: "completed", refunded: PRICE, takenBack: PRICE });
      expect(netOf(after).left).to.equal(0);
      expect(await disputed()).to.equal(0);
    });

    it("take a part of the share if they are about a part of the payment", async () => {
      const id = await paid(true);
      await bank.dispute(id, "open", 4_000);
      await hear(id);
      await bank.dispute(id, "lost", 4_000);
      const after = await hear(id);
      expect(after).to.include({ state: "completed", refunded: 4_000, takenBack: 4_000 });
      const { net, left } = netOf(after);
      expect(left).to.equal(net - Math.floor((net * 4_000) / PRICE));
      expect(await disputed()).to.equal(0);
    });

    it("hold an open order, and end it when they are lost", async () => {
      const id = await paid(false);
      await bank.dispute(id, "open", PRICE);
      await hear(id);
      expect(await escrow(id)).to.equal(PRICE);
      await bank.dispute(id, "lost", PRICE);
      expect(await hear(id)).to.include({ state: "refunded", refunded: PRICE });
      expect(await escrow(id)).to.equal(0);
    });
  });
