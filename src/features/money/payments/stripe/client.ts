import Stripe from "stripe";

/** The version of Stripe's API that all of this was written for; the SDK's types are of the same. */
export const STRIPE_VERSION = "2026-10-28.endive";
/** Where Stripe's own pages are: buyers pay on the one, authors tell who they are on the other. */
export const STRIPE_ORIGINS = ["https://checkout.stripe.com", "https://connect.stripe.com"] as const;

/** What of the configuration belongs to Stripe; never logged or shown. */
export interface StripeSettings {
  readonly secretKey: string;
  /** Sign webhooks: each endpoint's own secret. */
  readonly webhookSecrets: readonly string[];
  /** Another address of the API, for tests. */
  readonly apiUrl?: string | undefined;
}

/** The official SDK: tries again twice what did not arrive, with the same idempotency key, and sends no telemetry. */
export function stripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  const at = apiUrl ? new URL(apiUrl) : null;
  return new Stripe(secretKey, {
    ...{ apiVersion: STRIPE_VERSION, maxNetworkRetries: 2, timeout: 20_000, telemetry: false },
    ...(at ? { host: at.hostname, port: at.port, protocol: at.protocol === "http:" ? "http" : "https" } : {}),
  });
}

/** The id of what may have been sent whole. */
export const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);
