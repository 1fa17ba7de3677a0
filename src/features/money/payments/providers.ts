import { createHmac } from "node:crypto";
import type { Config } from "#src/config.ts";
import { createPayPal } from "./paypal/provider.ts";
import type { PaymentProvider } from "./provider.ts";
import { createSandbox } from "./sandbox/provider.ts";
import { createStripe } from "./stripe/provider.ts";

/** Returns the secret that signs the sandbox's webhooks, derived from the site's secret. */
export const sandboxSecret = ({ jwtSecret }: Pick<Config, "jwtSecret">): string =>
  createHmac("sha256", jwtSecret).update("sandbox webhooks").digest("hex");

/** Creates the provider selected by the configuration. */
export function createProvider(config: Config, now: () => Date): PaymentProvider {
  const { siteUrl, stripe, paypal } = config;
  if (stripe) return createStripe({ ...stripe, siteUrl });
  if (paypal) return createPayPal({ ...paypal, siteUrl });
  return createSandbox({ secret: sandboxSecret(config), now, onboards: config.sandboxOnboarding });
}
