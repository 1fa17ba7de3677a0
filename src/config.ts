import { type DkimConfig, domainOf } from "./core/mail/dkim.ts";
import { environmentRules } from "./environment.ts";

/** Everything the environment decides, validated once at start. */
export interface Config {
  readonly env: "development" | "test" | "production";
  readonly port: number;
  readonly host: string;
  /** Origin of the site without a trailing slash; links in mails, canonicals and feeds begin with it. */
  readonly siteUrl: string;
  readonly siteName: string;
  /** Folder of the embedded database, relative to the working directory. */
  readonly dataDir: string;
  /** A MongoDB replica set; undefined starts the embedded database. */
  readonly mongodbUri: string | undefined;
  readonly sessionSecret: string;
  readonly jwtSecret: string;
  /** `id:base64key` of 32 bytes, apart by commas: the first encrypts what lies in the database, all decrypt. */
  readonly encryptionKeys: string;
  /** The key pair that names the site to push services; undefined makes one and keeps it in the database. */
  readonly vapidKeys: VapidConfig | undefined;
  /** Where push services reach who runs the site: a mailto: or https: address. */
  readonly vapidSubject: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The key that signs mails (DKIM); undefined signs none. Never logged or shown. */
  readonly dkim: DkimConfig | undefined;
  /** Where letters that cannot be delivered come back to, each at a sub-address of its own; none without it. */
  readonly bounceAddress: string | undefined;
  /** What mail servers that report bounces show; without it nobody can. */
  readonly mailWebhookSecret: string | undefined;
  /** Where letters to the people who run the site go. */
  readonly staffEmail: string;
  readonly s3: S3Config | undefined;
  /** The program that treats audio, by name or path; audio stays as it comes where there is none. */
  readonly ffmpeg: string;
  /** What looks for viruses in files that members send each other: clamd's address or a command; undefined looks at none. */
  readonly virusScanner: string | undefined;
  /** Where visits of who agreed to it are told, as POSTs of JSON; undefined tells nobody. */
  readonly analyticsUrl: string | undefined;
  /** A script of a tag service (session recording), loaded for who agreed to it. */
  readonly tagUrl: string | undefined;
  /** Origins beside its own that the tag talks to. */
  readonly tagHosts: readonly string[];
  /** Origins that outgoing requests may reach although they are inside; never in production. */
  readonly outgoingInside: readonly string[];
  /** Who takes money: in production it has to be said, for the sandbox takes none. */
  readonly payments: "sandbox" | "stripe" | "paypal";
  /** Keys of Stripe, where it takes the money; never logged or shown. */
  readonly stripe:
    | {
        readonly secretKey: string;
        /** One an endpoint: payments, and connected accounts. */
        readonly webhookSecrets: readonly string[];
        readonly apiUrl: string | undefined;
      }
    | undefined;
  /** Keys of PayPal, where it takes the money; never logged or shown. */
  readonly paypal:
    | {
        readonly clientId: string;
        readonly clientSecret: string;
        readonly webhookId: string;
        readonly apiUrl: string | undefined;
      }
    | undefined;
  /** The sandbox has authors sign up with it, as Stripe does. */
  readonly sandboxOnboarding: boolean;
  /** Loads the demo content, with accounts of known passwords, into an empty database; off in production unless asked for. */
  readonly demo: boolean;
  readonly logLevel: string;
  /** Proxies whose X-Forwarded-* headers are believed: a count of hops, or addresses; 0 believes none. */
  readonly trustProxy: number | string;
  /** Who registers shows that they are a person. */
  readonly captcha: boolean;
  /** New members sign in only once their address has answered. */
  readonly emailConfirmation: boolean;
  /** False for load tests against this process only. */
  readonly rateLimits: boolean;
  /** Origins whose pages may write through the API; "*" is all of them. All may read. */
  readonly apiOrigins: readonly string[];
  /** Processes that share the port; the first of them loads demo content. */
  readonly webProcesses: number;
  /** Bytes the page cache may hold; 0 keeps no page (load tests). */
  readonly pageCacheBytes: number;
}

/** S3 or anything that speaks its protocol. */
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

/** The environment is not usable; the message names every wrong variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the configuration out of environment variables.
 * @throws ConfigError naming each variable that is wrong and why; production refuses the development secrets.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const { value, error } = environmentRules.validate(present, { abortEarly: false, stripUnknown: true });
  if (error) {
    const lines = error.details.map((detail) => `  ${detail.message.replaceAll('"', "")}`);
    throw new ConfigError(`These environment variables are wrong:\n${lines.join("\n")}`);
  }
  const siteUrl =
    value.SITE_URL ?? `http://${value.HOST === "0.0.0.0" ? "127.0.0.1" : value.HOST}:${value.PORT}`;
  const mailFrom: string = value.MAIL_FROM ?? `${value.SITE_NAME} <no-reply@${new URL(siteUrl).hostname}>`;
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
    staffEmail: value.STAFF_EMAIL ?? `staff@${new URL(siteUrl).hostname}`,
    s3: value.S3_BUCKET && {
      endpoint: value.S3_ENDPOINT,
      region: value.S3_REGION,
      bucket: value.S3_BUCKET,
      accessKeyId: value.S3_ACCESS_KEY_ID,
      secretAccessKey: value.S3_SECRET_ACCESS_KEY,
    },
    ffmpeg: value.FFMPEG,
    virusScanner: value.VIRUS_SCANNER,
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
