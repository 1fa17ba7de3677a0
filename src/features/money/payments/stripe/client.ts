import Stripe from "stripe";

/** Stripe API version this code was written for; the SDK's types use the same. */
export const STRIPE_VERSION = "2026-10-28.endive";
/** Origins of Stripe's pages: checkout for buyers, Connect onboarding for authors. */
export const STRIPE_ORIGINS = ["https://checkout.stripe.com", "https://connect.stripe.com"] as const;

/** Stripe's part of the configuration; never logged or shown. */
export interface StripeSettings {
  readonly secretKey: string;
  /** Signing secrets of webhooks, one per endpoint. */
  readonly webhookSecrets: readonly string[];
  /** Alternative base URL of the API, for tests. */
  readonly apiUrl?: string | undefined;
}

/** The official SDK: retries undelivered requests twice with the same idempotency key; telemetry is off. */
export function stripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  const at = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    apiVersion: STRIPE_VERSION,
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(at ? { host: at.hostname, port: at.port, protocol: at.protocol === "http:" ? "http" : "https" } : {}),
  });
}

/** Returns the id of an object that may be given as id or expanded. */
export const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);
