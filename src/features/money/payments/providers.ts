import { createHmac } from "node:crypto";
import type { Config } from "../../../config.ts";
import { createPayPal } from "./paypal/provider.ts";
import type { PaymentProvider } from "./provider.ts";
import { createSandbox } from "./sandbox/provider.ts";
import { createStripe } from "./stripe/provider.ts";

/** What the sandbox signs its webhooks with: its own key, which follows from the site's. */
export const sandboxSecret = ({ jwtSecret }: Pick<Config, "jwtSecret">): string =>
  createHmac("sha256", jwtSecret).update("sandbox webhooks").digest("hex");

/** The provider that the configuration chooses. */
export function createProvider(config: Config, now: () => Date): PaymentProvider {
  const { siteUrl, stripe, paypal } = config;
  if (stripe) return createStripe({ ...stripe, siteUrl });
  if (paypal) return createPayPal({ ...paypal, siteUrl });
  return createSandbox({ secret: sandboxSecret(config), now, onboards: config.sandboxOnboarding });
}
