import { findOwnUser } from "#features/people/users/index.ts";
import { shareOf } from "#shared/money/cents.ts";
import type { PaymentProvider } from "../provider.ts";
import { failedPayPalRefunds, readPayPalCheckout, refundPayPal, startPayPalCheckout } from "./checkouts.ts";
import { type PayPalSettings, payPalClient } from "./client.ts";
import { noteObject } from "./model.ts";
import { payPalMovements } from "./movements.ts";
import { payPalOut } from "./payouts.ts";
import { readPayPalWebhook } from "./webhooks.ts";

/** Origins of PayPal's payment pages: live, and sandbox for test keys. */
const PAGES = "https://www.paypal.com";
const TEST_PAGES = "https://www.sandbox.paypal.com";
/** PayPal's published checkout fee in the United States: 3.49 % and 49 cents. */
const FEE = { basisPoints: 349, fixed: 49 };

/**
 * PayPal provider: Orders take payments, Payouts pay authors at the address of their account. No
 * subscriptions.
 */
export function createPayPal(
  settings: PayPalSettings & { readonly siteUrl: string },
  emailOf: (member: string) => Promise<string | null> = addressOf,
): PaymentProvider {
  const ask = payPalClient(settings);
  const { siteUrl, webhookId, apiUrl } = settings;
  return {
    name: "paypal",
    origins: [apiUrl ? TEST_PAGES : PAGES],
    startCheckout: (request) => startPayPalCheckout(ask, siteUrl, request),
    expireCheckout: (reference) => noteObject(reference, { closed: true }),
    readCheckout: (reference) => readPayPalCheckout(ask, reference),
    feeOf: (amount) => (amount === 0 ? 0 : Math.min(amount, shareOf(amount, FEE.basisPoints) + FEE.fixed)),
    refund: (request) => refundPayPal(ask, request),
    findFailedRefunds: (reference) => failedPayPalRefunds(ask, reference),
    payOut: (request) => payPalOut(ask, emailOf, request),
    listMovements: (from, to) => payPalMovements(ask, from, to),
    subscriptions: null,
    onboarding: null,
    readWebhook: (body, headers) => readPayPalWebhook(ask, webhookId, body, headers),
  };
}

/** Returns the address of a member's account; null for deleted members. */
const addressOf = async (member: string): Promise<string | null> =>
  (await findOwnUser(member))?.email ?? null;
