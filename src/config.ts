import { rememberSecrets } from "#core/logs/known-secrets.ts";
import { type DkimConfig, domainOf } from "#core/mail/dkim.ts";
import type { MetricsAddress } from "#core/metrics/index.ts";
import type { Site } from "#shared/site.ts";
import { environmentRules } from "./environment.ts";
import { mistakeIn } from "./secret-mistakes.ts";
import { environmentVariables, secretsIn } from "./secret-variables.ts";

/** Configuration from the environment, validated once at start. */
export interface Config {
  readonly env: "development" | "test" | "production";
  readonly port: number;
  readonly host: string;
  /** Origin of the site without a trailing slash; prefix of links in mails, canonical URLs and feeds. */
  readonly siteUrl: string;
  readonly siteName: string;
  /** Folder of the embedded database, relative to the working directory. */
  readonly dataDir: string;
  /** URI of a MongoDB replica set; if undefined, the embedded database is started. */
  readonly mongodbUri: string | undefined;
  readonly sessionSecret: string;
  readonly jwtSecret: string;
  /**
   * Comma-separated list of `id:base64key` with keys of 32 bytes. The first key encrypts values in the
   * database; all keys decrypt.
   */
  readonly encryptionKeys: string;
  /**
   * Key pair that identifies the site to push services; if undefined, one is generated and stored in the
   * database.
   */
  readonly vapidKeys: VapidConfig | undefined;
  /** Contact of the site operator for push services: a mailto: or https: address. */
  readonly vapidSubject: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** DKIM key that signs mails; if undefined, mails are not signed. Never logged or shown. */
  readonly dkim: DkimConfig | undefined;
  /**
   * Return address of undeliverable mails, with a separate sub-address for each mail; without it bounces are
   * not received.
   */
  readonly bounceAddress: string | undefined;
  /** Secret that mail servers send with bounce reports; without it the reports are not accepted. */
  readonly mailWebhookSecret: string | undefined;
  /** IANA time zone of the site, in which its figures are counted by day. */
  readonly timeZone: string;
  /** Address for mails to the site's staff. */
  readonly staffEmail: string;
  readonly s3: S3Config | undefined;
  /**
   * Name or path of the ffmpeg program that processes audio; without the program, audio is stored unchanged.
   */
  readonly ffmpeg: string;
  /**
   * Name or path of Calibre's ebook-convert, which makes Kindle files of stories; without the program, stories are
   * offered as EPUB and PDF.
   */
  readonly ebookConvert: string;
  /**
   * URL of a service with the range interface of Have I Been Pwned, which new passwords are looked up in; if
   * undefined, only common passwords are refused.
   */
  readonly breachedPasswordsUrl: string | undefined;
  /**
   * Virus scanner for files that members send each other: the address of clamd or a command; if undefined,
   * files are not scanned.
   */
  readonly virusScanner: string | undefined;
  /** Address of the metrics for Prometheus; if undefined, nothing is measured. The token is never logged. */
  readonly metrics: MetricsAddress | undefined;
  /**
   * URL that receives the visits of people who consented, as POSTs of JSON; if undefined, no visits are sent.
   */
  readonly analyticsUrl: string | undefined;
  /** URL of a tag service's script (session recording), loaded for visitors who consented. */
  readonly tagUrl: string | undefined;
  /** Further origins that the tag script connects to. */
  readonly tagHosts: readonly string[];
  /** Internal origins that outgoing requests may reach; never in production. */
  readonly outgoingInside: readonly string[];
  /** Payment provider. Must be set explicitly in production, because the sandbox takes no real money. */
  readonly payments: "sandbox" | "stripe" | "paypal";
  /** Stripe keys, if Stripe is the payment provider; never logged or shown. */
  readonly stripe:
    | {
        readonly secretKey: string;
        /** One secret for each endpoint: payments and connected accounts. */
        readonly webhookSecrets: readonly string[];
        readonly apiUrl: string | undefined;
      }
    | undefined;
  /** PayPal keys, if PayPal is the payment provider; never logged or shown. */
  readonly paypal:
    | {
        readonly clientId: string;
        readonly clientSecret: string;
        readonly webhookId: string;
        readonly apiUrl: string | undefined;
      }
    | undefined;
  /** True if authors must complete onboarding in the sandbox, as with Stripe. */
  readonly sandboxOnboarding: boolean;
  /**
   * Loads the demo content, with accounts that have known passwords, into an empty database. Off in
   * production by default.
   */
  readonly demo: boolean;
  readonly logLevel: string;
  /** Trusted proxies for X-Forwarded-* headers: a number of hops, or addresses; 0 trusts none. */
  readonly trustProxy: number | string;
  /** True if registration requires a captcha. */
  readonly captcha: boolean;
  /** True if new members can sign in only after confirming their email address. */
  readonly emailConfirmation: boolean;
  /** False only for load tests against this process. */
  readonly rateLimits: boolean;
  /** Origins of pages that may write through the API; "*" allows all. All origins may read. */
  readonly apiOrigins: readonly string[];
  /** Number of processes that share the port; the first one loads the demo content. */
  readonly webProcesses: number;
  /** Size limit of the page cache in bytes; 0 disables it (load tests). */
  readonly pageCacheBytes: number;
}

/** Returns the data of the site that views show. */
export const siteOf = ({ siteName, siteUrl, env }: Config): Site => ({
  name: siteName,
  url: siteUrl,
  isDevelopment: env === "development",
});

/** Settings of S3 or an S3-compatible service. */
export interface S3Config {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A key pair on P-256 (RFC 8292), base64url. */
export interface VapidConfig {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Thrown if the environment is not usable; the message names every invalid variable, and repeats no value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the configuration from environment variables. Production rejects the development secrets. From now on
 * the log masks the values of secret variables.
 * @throws ConfigError naming each invalid variable and the reason.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  rememberSecrets(secretsIn(environment));
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const value = validated(present);
  const siteUrl =
    value.SITE_URL ?? `http://${value.HOST === "0.0.0.0" ? "127.0.0.1" : value.HOST}:${value.PORT}`;
  const mailFrom: string =
    value.MAIL_FROM ?? `${quoted(value.SITE_NAME)} <no-reply@${new URL(siteUrl).hostname}>`;
  return {
    env: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    siteUrl: new URL(siteUrl).origin,
    siteName: value.SITE_NAME,
    dataDir: value.DATA_DIR,
    mongodbUri: value.MONGODB_URI,
    sessionSecret: value.SESSION_SECRET,
    jwtSecret: value.JWT_SECRET,
    encryptionKeys: value.ENCRYPTION_KEYS,
    vapidKeys: value.VAPID_PUBLIC_KEY && {
      publicKey: value.VAPID_PUBLIC_KEY,
      privateKey: value.VAPID_PRIVATE_KEY,
    },
    vapidSubject:
      value.VAPID_SUBJECT ?? `mailto:${value.STAFF_EMAIL ?? `staff@${new URL(siteUrl).hostname}`}`,
    smtpUrl: value.SMTP_URL,
    mailFrom,
    dkim: value.DKIM_PRIVATE_KEY && {
      privateKey: value.DKIM_PRIVATE_KEY,
      keySelector: value.DKIM_SELECTOR,
      domainName: value.DKIM_DOMAIN ?? domainOf(mailFrom),
    },
    bounceAddress: value.BOUNCE_ADDRESS,
    mailWebhookSecret: value.MAIL_WEBHOOK_SECRET,
    timeZone: value.SITE_TIME_ZONE,
    staffEmail: value.STAFF_EMAIL ?? `staff@${new URL(siteUrl).hostname}`,
    s3: value.S3_BUCKET && {
      endpoint: value.S3_ENDPOINT,
      region: value.S3_REGION,
      bucket: value.S3_BUCKET,
      accessKeyId: value.S3_ACCESS_KEY_ID,
      secretAccessKey: value.S3_SECRET_ACCESS_KEY,
    },
    ffmpeg: value.FFMPEG,
    ebookConvert: value.EBOOK_CONVERT,
    breachedPasswordsUrl: value.BREACHED_PASSWORDS_URL,
    virusScanner: value.VIRUS_SCANNER,
    metrics:
      value.METRICS_PORT === undefined
        ? undefined
        : { port: value.METRICS_PORT, host: value.METRICS_HOST, token: value.METRICS_TOKEN },
    analyticsUrl: value.ANALYTICS_URL,
    tagUrl: value.TAG_URL,
    tagHosts: value.TAG_HOSTS?.split(" ") ?? [],
    outgoingInside: value.OUTGOING_INSIDE?.split(" ") ?? [],
    payments: value.PAYMENTS,
    stripe:
      value.PAYMENTS === "stripe"
        ? {
            secretKey: value.STRIPE_SECRET_KEY,
            webhookSecrets: value.STRIPE_WEBHOOK_SECRET.split(","),
            apiUrl: value.STRIPE_API_URL,
          }
        : undefined,
    paypal:
      value.PAYMENTS === "paypal"
        ? {
            clientId: value.PAYPAL_CLIENT_ID,
            clientSecret: value.PAYPAL_CLIENT_SECRET,
            webhookId: value.PAYPAL_WEBHOOK_ID,
            apiUrl: value.PAYPAL_API_URL,
          }
        : undefined,
    sandboxOnboarding: value.SANDBOX_ONBOARDING === "1",
    apiOrigins: value.API_ORIGINS?.split(" ") ?? [],
    demo: value.DEMO === "1",
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    captcha: value.CAPTCHA === "1",
    emailConfirmation: value.EMAIL_CONFIRMATION === "1",
    rateLimits: value.RATE_LIMITS === "1",
    webProcesses: value.WEB_PROCESSES,
    pageCacheBytes: value.PAGE_CACHE_MB * 1024 * 1024,
  };
}

/** Returns a name for a header of a mail: in quotation marks if it has signs with a meaning there (RFC 5322, 3.2.3). */
const quoted = (name: string): string =>
  /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replace(/["\\]/g, "\\$&")}"` : name;

/** Messages of Joi that would repeat a value, without it: a secret may be in any variable. */
const MESSAGES = {
  "string.pattern.name": "{#label} must be {#name}",
  "string.pattern.base": "{#label} is not of the right form",
  "string.min": "{#label} must have {#limit} characters or more",
};

/** Returns the values with their defaults. */
function validated(present: NodeJS.ProcessEnv) {
  const { value, error } = environmentRules.validate(present, {
    abortEarly: false,
    stripUnknown: true,
    messages: MESSAGES,
  });
  const mistakes = new Map(
    environmentVariables.flatMap((name) => {
      const mistake = mistakeIn(name, present[name] ?? "x");
      return mistake ? [[name, `${name} ${mistake}`] as const] : [];
    }),
  );
  const details = (error?.details ?? []).filter(({ path }) => !mistakes.has(String(path[0])));
  const lines = [...mistakes.values(), ...details.map(({ message }) => message.replaceAll('"', ""))];
  if (lines.length === 0) return value;
  throw new ConfigError(
    `These environment variables are wrong:\n${lines.map((line) => `  ${line}`).join("\n")}`,
  );
}
