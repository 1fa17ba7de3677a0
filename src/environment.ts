import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import Joi from "joi";
import { MongoClient } from "mongodb";
import addressparser from "nodemailer/lib/addressparser";
import { isZone } from "#core/base/zones.ts";
import { isAddress } from "#core/mail/headers.ts";
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

/** Public secrets, which development uses by default and production refuses. */
export const DEVELOPMENT_SECRETS: readonly string[] = [DEVELOPMENT_SECRET, DEVELOPMENT_KEYS];

/** Marks the rule of a variable whose value is never printed (`secret-variables.ts`). */
const secret = <Rule extends Joi.Schema>(rule: Rule): Rule => rule.meta({ secret: true }) as Rule;

const siteSecret = Joi.string()
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

/** Validates the address of a MongoDB with the parser of its driver, whose message could contain a password. */
const usableDatabase: Joi.CustomValidator<string> = (uri, helpers) => {
  try {
    new MongoClient(uri);
    return uri;
  } catch {
    return helpers.message({
      custom:
        "{#label} must be an address of MongoDB (mongodb:// or mongodb+srv://), with the special characters of its password in percent encoding",
    });
  }
};

/** Validates the address of a mail server. */
const usableMailServer: Joi.CustomValidator<string> = (address, helpers) => {
  const { protocol, hostname, username, password, hash } = URL.parse(address) ?? {};
  // A password with an unencoded # or ? ends the address there, before the @.
  const isCut = hash?.includes("@") || (!username && !password && address.includes("@"));
  if (/^smtps?:$/.test(protocol ?? "") && hostname && !isCut) return address;
  return helpers.message({
    custom:
      "{#label} must be an address such as smtps://user:password@host:465, with the special characters of its password in percent encoding",
  });
};

/** Validates the sender of mails with the parser of the mail library: one address, with or without a name. */
const usableSender: Joi.CustomValidator<string> = (from, helpers) => {
  const [sender, ...others] = addressparser(from, { flatten: true });
  if (sender && others.length === 0 && isAddress(sender.address)) return from;
  return helpers.message({
    custom:
      "{#label} must be one address, such as no-reply@stories.example or Stories <no-reply@stories.example>",
  });
};

/** Names that Express knows for ranges of addresses. */
const PROXY_RANGES = ["loopback", "linklocal", "uniquelocal"];

/** A number of proxies, or their addresses, which Express otherwise refuses with a stack trace at the start. */
const usableProxies: Joi.CustomValidator<string | number> = (value, helpers) => {
  const text = String(value).trim();
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const isAddress = (each: string): boolean => {
    const [address = "", bits] = each.split("/");
    const kind = isIP(address);
    return (
      kind > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)))
    );
  };
  if (text.split(/ *, */).every((each) => PROXY_RANGES.includes(each) || isAddress(each))) return text;
  return helpers.message({
    custom: "{#label} must be the number of proxies in front, or their addresses separated by commas",
  });
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
    .pattern(/^\w+:\/\/[^/?#]+\/*$/, "an address without a path")
    .messages({
      "string.uriCustomScheme":
        "{#label} must be an address such as https://stories.example, without spaces; write other letters than a to z in Punycode (xn--…)",
    })
    .when("NODE_ENV", {
      is: "production",
      // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
      then: Joi.required(),
    }),
  SITE_NAME: Joi.string().min(1).max(60).default("Fablewright"),
  SITE_TIME_ZONE: Joi.string().custom(knownZone).default(DEFAULT_ZONE),
  DATA_DIR: Joi.string().default(".data"),
  MONGODB_URI: secret(Joi.string().custom(usableDatabase)),
  SESSION_SECRET: secret(siteSecret),
  JWT_SECRET: secret(siteSecret),
  ENCRYPTION_KEYS: secret(keyRing),
  VAPID_PUBLIC_KEY: Joi.string().pattern(/^[\w-]{87}$/, "87 characters of base64url"),
  VAPID_PRIVATE_KEY: secret(Joi.string().pattern(/^[\w-]{43}$/, "43 characters of base64url")),
  VAPID_SUBJECT: Joi.string().pattern(/^(?:mailto:|https:\/\/)\S+$/, "a mailto: or https: address"),
  SMTP_URL: secret(Joi.string().custom(usableMailServer)),
  MAIL_FROM: Joi.string().max(200).custom(usableSender),
  DKIM_PRIVATE_KEY: secret(Joi.string().custom(usableDkimKey)),
  DKIM_SELECTOR: Joi.string()
    .pattern(/^[a-z0-9](?:[a-z0-9.-]{0,60}[a-z0-9])?$/i, "letters, digits, hyphens and dots")
    .default("letters"),
  DKIM_DOMAIN: Joi.string().domain({ tlds: false }),
  BOUNCE_ADDRESS: Joi.string().email({ tlds: false }),
  MAIL_WEBHOOK_SECRET: secret(Joi.string().min(32)),
  STAFF_EMAIL: Joi.string().email({ tlds: false }),
  S3_BUCKET: Joi.string(),
  S3_ENDPOINT: Joi.string().uri({ scheme: ["http", "https"] }),
  S3_REGION: Joi.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: secret(Joi.string()),
  S3_SECRET_ACCESS_KEY: secret(Joi.string()),
  FFMPEG: Joi.string().default("ffmpeg"),
  EBOOK_CONVERT: Joi.string().default("ebook-convert"),
  BREACHED_PASSWORDS_URL: Joi.string().uri({ scheme: ["http", "https"] }),
  VIRUS_SCANNER: Joi.string(),
  METRICS_PORT: Joi.number().integer().min(0).max(65535),
  METRICS_HOST: Joi.string().default("127.0.0.1"),
  METRICS_TOKEN: secret(
    Joi.string()
      .min(32)
      .when("METRICS_HOST", {
        not: Joi.valid("127.0.0.1", "::1", "localhost"),
        // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
        then: Joi.required(),
      })
      .messages({ "any.required": "{#label} is required if METRICS_HOST is not this machine" }),
  ),
  ANALYTICS_URL: Joi.string().uri({ scheme: ["http", "https"] }),
  TAG_URL: Joi.string().uri({ scheme: ["http", "https"] }),
  TAG_HOSTS: Joi.string().pattern(
    /^https?:\/\/[\w.:-]+(?: https?:\/\/[\w.:-]+)*$/,
    "origins separated by spaces",
  ),
  OUTGOING_INSIDE: Joi.string()
    .pattern(/^https?:\/\/[\w.:-]+(?: https?:\/\/[\w.:-]+)*$/, "origins separated by spaces")
    .when("NODE_ENV", {
      is: "production",
      // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
      then: Joi.forbidden(),
    }),
  API_ORIGINS: Joi.string().pattern(
    /^(?:\*|https?:\/\/[\w.:-]+(?: https?:\/\/[\w.:-]+)*)$/,
    "* or origins separated by spaces",
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
  STRIPE_SECRET_KEY: secret(
    keyOf("stripe", /^(?:sk|rk)_\w+$/, "the secret key of a Stripe account (sk_… or rk_…)"),
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    keyOf(
      "stripe",
      /^whsec_\w+(?:,whsec_\w+)*$/,
      "the signing secret of a Stripe webhook, or several separated by commas",
    ),
  ),
  SANDBOX_ONBOARDING: Joi.string().valid("0", "1").default("0"),
  STRIPE_API_URL: Joi.string()
    .uri({ scheme: ["http", "https"] })
    .when("NODE_ENV", {
      is: "production",
      // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
      then: Joi.forbidden(),
    }),
  PAYPAL_CLIENT_ID: secret(keyOf("paypal", /^[\w-]{10,}$/, "the client id of a PayPal app")),
  PAYPAL_CLIENT_SECRET: secret(keyOf("paypal", /^[\w-]{10,}$/, "the secret of a PayPal app")),
  PAYPAL_WEBHOOK_ID: secret(keyOf("paypal", /^\w+$/, "the id of a PayPal webhook")),
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
  TRUST_PROXY: Joi.any().custom(usableProxies).default(0),
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
  .with("S3_ACCESS_KEY_ID", "S3_BUCKET")
  .with("S3_SECRET_ACCESS_KEY", "S3_BUCKET")
  .with("S3_ENDPOINT", "S3_BUCKET")
  .unknown(true);
