import { createHmac } from "node:crypto";
import type { Config } from "../../../config.ts";
import type { PaymentProvider } from "./provider.ts";
import { createSandbox } from "./sandbox/provider.ts";
import { createStripe } from "./stripe/provider.ts";

/** What the sandbox signs its webhooks with: its own key, which follows from the site's. */
export const sandboxSecret = ({ jwtSecret }: Pick<Config, "jwtSecret">): string =>
  createHmac("sha256", jwtSecret).update("sandbox webhooks").digest("hex");

/** The provider that the configuration chooses. */
export const createProvider = (config: Config, now: () => Date): PaymentProvider =>
  config.stripe
    ? createStripe({ ...config.stripe, siteUrl: config.siteUrl })
    : createSandbox({ secret: sandboxSecret(config), now, onboards: config.sandboxOnboarding });
