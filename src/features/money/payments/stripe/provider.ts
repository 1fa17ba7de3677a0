import { shareOf } from "#shared/money/cents.ts";
import type { PaymentProvider } from "../provider.ts";
import {
  expireStripeCheckout,
  intentOf,
  readStripeCheckout,
  refundStripe,
  startStripeCheckout,
} from "./checkouts.ts";
import { STRIPE_ORIGINS, type StripeSettings, stripeClient } from "./client.ts";
import { stripeMovements } from "./movements.ts";
import { forgetPayeeOfStripe, onboardAtStripe, payeeAtStripe, payStripeOut } from "./payouts.ts";
import { stripeSubscriptions } from "./subscriptions.ts";
import { readStripeWebhook } from "./webhooks.ts";

/** Stripe's published fee for US cards: 2.9 % and 30 cents. */
const FEE = { basisPoints: 290, fixed: 30 };

/** Stripe provider: Checkout takes payments, Connect pays authors. */
export function createStripe(settings: StripeSettings & { readonly siteUrl: string }): PaymentProvider {
  const stripe = stripeClient(settings);
  const { siteUrl, webhookSecrets } = settings;
  return {
    name: "stripe",
    origins: STRIPE_ORIGINS,
    startCheckout: (request) => startStripeCheckout(stripe, siteUrl, request),
    expireCheckout: (reference) => expireStripeCheckout(stripe, reference),
    readCheckout: (reference) => readStripeCheckout(stripe, reference),
    feeOf: (amount) => (amount === 0 ? 0 : Math.min(amount, shareOf(amount, FEE.basisPoints) + FEE.fixed)),
    refund: async (request) => refundStripe(stripe, await intentOf(stripe, request.reference), request),
    payOut: (request) => payStripeOut(stripe, request),
    onboarding: {
      start: (request) => onboardAtStripe(stripe, siteUrl, request),
      read: (member) => payeeAtStripe(stripe, member),
      forget: forgetPayeeOfStripe,
    },
    listMovements: (from, to) => stripeMovements(stripe, from, to),
    subscriptions: stripeSubscriptions(stripe, siteUrl),
    readWebhook: (body, headers) => readStripeWebhook(stripe, webhookSecrets, body, headers),
  };
}
