import { createPrivateKey } from "node:crypto";
import Joi from "joi";
import { isZone } from "#core/base/zones.ts";
import { DEVELOPMENT_KEYS, holdsDevelopmentKey, readKeyRing } from "#core/secrets/index.ts";
import { DEFAULT_ZONE } from "#shared/site.ts";

/** Rule for a key that is required if the given payment provider is used. */
const keyOf = (provider: "stripe" | "paypal", pattern: RegExp, name: string) =>
  Joi.string().pattern(pattern, name).when("PAYMENTS", {
    is: provider,
    // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
    then: Joi.required(),
  });

const DEVELOPMENT_SECRET = "development-only-secret-do-not-use-in-production";

const secret = Joi.string()
  .min(32)
  .when("NODE_ENV", {
    is: "production",
    // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
    then: Joi.required()
      .invalid(DEVELOPMENT_SECRET)
      .messages({ "any.invalid": "{#label} is the development secret" }),
    otherwise: Joi.string().default(DEVELOPMENT_SECRET),
  });

const keyRing = Joi.string().when("NODE_ENV", {
  is: "production",
  // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
  then: Joi.required().custom(usableKeys(false)),
  otherwise: Joi.string().default(DEVELOPMENT_KEYS).custom(usableKeys(true)),
});

/** Reports what is wrong with a list of keys by naming the entry, never the key. */
function usableKeys(inDevelopment: boolean): Joi.CustomValidator<string> {
  return (list, helpers) => {
    try {
      if (holdsDevelopmentKey(readKeyRing(list)) && !inDevelopment)
        return helpers.message({ custom: "{#label} holds the development key" });
      return list;
    } catch (error) {
      return helpers.message({ custom: `{#label}: ${(error as Error).message}` });
    }
  };
}

const knownZone: Joi.CustomValidator<string> = (zone, helpers) =>
  isZone(zone) ? zone : helpers.message({ custom: "{#label} is not a time zone" });

/**
 * Validates a PEM key from a file, also with line breaks written as `\\n`; the error message never repeats
 * the key.
 */
const usableDkimKey: Joi.CustomValidator<string> = (text, helpers) => {
  const pem = text.replaceAll("\\n", "\n").trim();
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048) return pem;
  } catch {
    // Reported below with a custom message: the library's message could contain parts of the key.
  }
  return helpers.message({ custom: "{#label} must be an RSA key of 2,048 bits or more, in PEM" });
};

/** Every environment variable the site reads, with its rules and default. */
export const environmentRules = Joi.object({
  NODE_ENV: Joi.string().valid("development", "test", "production").default("development"),
  PORT: Joi.number().integer().min(0).max(65535).default(3000),
  HOST: Joi.string().default((parent: { NODE_ENV: string }) =>
    parent.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1",
  ),
  SITE_URL: Joi.string()
    .uri({ scheme: ["http", "https"] })
    .pattern(/^\w+:\/\/[^/?#]+\/*$/, "addresses without a path")
    .when("NODE_ENV", {
      is: "production",
      // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
      then: Joi.required(),
    }),
  SITE_NAME: Joi.string().min(1).max(60).default("Fablewright"),
  SITE_TIME_ZONE: Joi.string().custom(knownZone).default(DEFAULT_ZONE),
  DATA_DIR: Joi.string().default(".data"),
  MONGODB_URI: Joi.string().uri({ scheme: ["mongodb", "mongodb+srv"] }),
  SESSION_SECRET: secret,
  JWT_SECRET: secret,
  ENCRYPTION_KEYS: keyRing,
  VAPID_PUBLIC_KEY: Joi.string().pattern(/^[\w-]{87}$/, "87 characters of base64url"),
  VAPID_PRIVATE_KEY: Joi.string()
    .pattern(/^[\w-]{43}$/)
    // Joi's default message would repeat the value.
    .messages({ "string.pattern.base": "{#label} must be 43 characters of base64url" }),
  VAPID_SUBJECT: Joi.string().pattern(/^(?:mailto:|https:\/\/)\S+$/, "a mailto: or https: address"),
  SMTP_URL: Joi.string().uri({ scheme: ["smtp", "smtps"] }),
  MAIL_FROM: Joi.string().max(200),
  DKIM_PRIVATE_KEY: Joi.string().custom(usableDkimKey),
  DKIM_SELECTOR: Joi.string()
    .pattern(/^[a-z0-9](?:[a-z0-9.-]{0,60}[a-z0-9])?$/i, "letters, digits, hyphens and dots")
    .default("letters"),
  DKIM_DOMAIN: Joi.string().domain({ tlds: false }),
  BOUNCE_ADDRESS: Joi.string().email({ tlds: false }),
  MAIL_WEBHOOK_SECRET: Joi.string()
    .min(32)
    // Joi's default message would repeat the value.
    .messages({ "string.min": "{#label} must have 32 characters or more" }),
  STAFF_EMAIL: Joi.string().email({ tlds: false }),
  S3_BUCKET: Joi.string(),
  S3_ENDPOINT: Joi.string().uri({ scheme: ["http", "https"] }),
  S3_REGION: Joi.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: Joi.string(),
  S3_SECRET_ACCESS_KEY: Joi.string(),
  FFMPEG: Joi.string().default("ffmpeg"),
  EBOOK_CONVERT: Joi.string().default("ebook-convert"),
  BREACHED_PASSWORDS_URL: Joi.string().uri({ scheme: ["http", "https"] }),
  VIRUS_SCANNER: Joi.string(),
  METRICS_PORT: Joi.number().integer().min(0).max(65535),
  METRICS_HOST: Joi.string().default("127.0.0.1"),
  METRICS_TOKEN: Joi.string()
    .min(32)
    .when("METRICS_HOST", {
      not: Joi.valid("127.0.0.1", "::1", "localhost"),
      // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
      then: Joi.required(),
    })
    // Joi's default message would repeat the value.
    .messages({
      "string.min": "{#label} must have 32 characters or more",
      "any.required": "{#label} is required if METRICS_HOST is not this machine",
    }),
  ANALYTICS_URL: Joi.string().uri({ scheme: ["http", "https"] }),
  TAG_URL: Joi.string().uri({ scheme: ["http", "https"] }),
  TAG_HOSTS: Joi.string().pattern(
    /^https?:\/\/[\w.:-]+(?: https?:\/\/[\w.:-]+)*$/,
    "origins apart by spaces",
  ),
  OUTGOING_INSIDE: Joi.string()
    .pattern(/^https?:\/\/[\w.:-]+(?: https?:\/\/[\w.:-]+)*$/, "origins apart by spaces")
    .when("NODE_ENV", {
      is: "production",
      // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
      then: Joi.forbidden(),
    }),
  API_ORIGINS: Joi.string().pattern(
    /^(?:\*|https?:\/\/[\w.:-]+(?: https?:\/\/[\w.:-]+)*)$/,
    "* or origins apart by spaces",
  ),
  PAYMENTS: Joi.string()
    .valid("sandbox", "stripe", "paypal")
    .when("NODE_ENV", {
      is: "production",
      // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
      then: Joi.required().messages({
        "any.required": "{#label} is required: sandbox takes play money only, so it has to be asked for",
      }),
      otherwise: Joi.string().default("sandbox"),
    }),
  STRIPE_SECRET_KEY: keyOf("stripe", /^(?:sk|rk)_\w+$/, "the secret key of a Stripe account"),
  STRIPE_WEBHOOK_SECRET: keyOf(
    "stripe",
    /^whsec_\w+(?:,whsec_\w+)*$/,
    "the signing secret of a Stripe webhook, or several apart by commas",
  ),
  SANDBOX_ONBOARDING: Joi.string().valid("0", "1").default("0"),
  STRIPE_API_URL: Joi.string()
    .uri({ scheme: ["http", "https"] })
    .when("NODE_ENV", {
      is: "production",
      // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
      then: Joi.forbidden(),
    }),
  PAYPAL_CLIENT_ID: keyOf("paypal", /^[\w-]{10,}$/, "the client id of a PayPal app"),
  PAYPAL_CLIENT_SECRET: keyOf("paypal", /^[\w-]{10,}$/, "the secret of a PayPal app"),
  PAYPAL_WEBHOOK_ID: keyOf("paypal", /^\w+$/, "the id of a PayPal webhook"),
  PAYPAL_API_URL: Joi.string()
    .uri({ scheme: ["http", "https"] })
    .when("NODE_ENV", {
      is: "production",
      // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
      then: Joi.forbidden(),
    }),
  DEMO: Joi.string()
    .valid("0", "1")
    .default((parent: { NODE_ENV: string }) => (parent.NODE_ENV === "production" ? "0" : "1")),
  LOG_LEVEL: Joi.string().valid("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info"),
  TRUST_PROXY: Joi.alternatives(Joi.number().integer().min(0), Joi.string()).default(0),
  CAPTCHA: Joi.string()
    .valid("0", "1")
    .default((parent: { NODE_ENV: string }) => (parent.NODE_ENV === "test" ? "0" : "1")),
  EMAIL_CONFIRMATION: Joi.string().valid("0", "1").default("0"),
  RATE_LIMITS: Joi.string().valid("0", "1").default("1"),
  WEB_PROCESSES: Joi.number().integer().min(1).max(64).default(1),
  PAGE_CACHE_MB: Joi.number().integer().min(0).max(16_384).default(256),
})
  .and("VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY")
  .with("S3_BUCKET", ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
  .unknown(true);
