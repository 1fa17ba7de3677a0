import type Stripe from "stripe";
import { shareOf } from "#shared/money/cents.ts";
import type { PaymentProvider } from "../provider.ts";
import {
  expireStripeCheckout,
  failedStripeRefunds,
  intentOf,
  readStripeCheckout,
  refundStripe,
  startStripeCheckout,
} from "./checkouts.ts";
import { STRIPE_ORIGINS, type StripeSettings, stripeClient } from "./client.ts";
import { stripeMovements } from "./movements.ts";
import { forgetPayeeOfStripe, onboardAtStripe, payeeAtStripe, payStripeOut } from "./payouts.ts";
import { intentsOfSubscription, stripeSubscriptions } from "./subscriptions.ts";
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
    findFailedRefunds: (reference) => findFailedRefunds(stripe, reference),
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

/** Returns the failed refunds of a checkout, or of a subscription's periods. */
async function findFailedRefunds(stripe: Stripe, reference: string) {
  const ofPeriods = await intentsOfSubscription(stripe, reference);
  const failed: { readonly key: string; readonly amount: number }[] = [];
  for (const intent of ofPeriods ?? [await intentOf(stripe, reference)])
    failed.push(...(await failedStripeRefunds(stripe, intent)));
  return failed;
}
