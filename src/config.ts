import Joi from "joi";

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
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly s3: S3Config | undefined;
  /** Loads the demo content, with accounts of known passwords, into an empty database; off in production unless asked for. */
  readonly demo: boolean;
  readonly logLevel: string;
  /** Proxies whose X-Forwarded-* headers are believed: a count of hops, or addresses; 0 believes none. */
  readonly trustProxy: number | string;
  /** False for load tests against this process only. */
  readonly rateLimits: boolean;
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

/** The environment is not usable; the message names every wrong variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

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

const schema = Joi.object({
  NODE_ENV: Joi.string().valid("development", "test", "production").default("development"),
  PORT: Joi.number().integer().min(0).max(65535).default(3000),
  HOST: Joi.string().default((parent: { NODE_ENV: string }) =>
    parent.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1",
  ),
  SITE_URL: Joi.string()
    .uri({ scheme: ["http", "https"] })
    .when("NODE_ENV", {
      is: "production",
      // biome-ignore lint/suspicious/noThenProperty: `then` is Joi's own word
      then: Joi.required(),
    }),
  SITE_NAME: Joi.string().min(1).max(60).default("Fablewright"),
  DATA_DIR: Joi.string().default(".data"),
  MONGODB_URI: Joi.string().uri({ scheme: ["mongodb", "mongodb+srv"] }),
  SESSION_SECRET: secret,
  JWT_SECRET: secret,
  SMTP_URL: Joi.string().uri({ scheme: ["smtp", "smtps"] }),
  MAIL_FROM: Joi.string().max(200),
  S3_BUCKET: Joi.string(),
  S3_ENDPOINT: Joi.string().uri({ scheme: ["http", "https"] }),
  S3_REGION: Joi.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: Joi.string(),
  S3_SECRET_ACCESS_KEY: Joi.string(),
  DEMO: Joi.string()
    .valid("0", "1")
    .default((parent: { NODE_ENV: string }) => (parent.NODE_ENV === "production" ? "0" : "1")),
  LOG_LEVEL: Joi.string().valid("trace", "debug", "info", "warn", "error", "fatal", "silent").default("info"),
  TRUST_PROXY: Joi.alternatives(Joi.number().integer().min(0), Joi.string()).default(0),
  RATE_LIMITS: Joi.string().valid("0", "1").default("1"),
  PAGE_CACHE_MB: Joi.number().integer().min(0).max(16_384).default(256),
})
  .with("S3_BUCKET", ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
  .unknown(true);

/**
 * Reads the configuration out of environment variables.
 * @throws ConfigError naming each variable that is wrong and why; production refuses the development secrets.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const { value, error } = schema.validate(present, { abortEarly: false, stripUnknown: true });
  if (error) {
    const lines = error.details.map((detail) => `  ${detail.message.replaceAll('"', "")}`);
    throw new ConfigError(`These environment variables are wrong:\n${lines.join("\n")}`);
  }
  const siteUrl =
    value.SITE_URL ?? `http://${value.HOST === "0.0.0.0" ? "127.0.0.1" : value.HOST}:${value.PORT}`;
  return {
    env: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    siteUrl: siteUrl.replace(/\/+$/, ""),
    siteName: value.SITE_NAME,
    dataDir: value.DATA_DIR,
    mongodbUri: value.MONGODB_URI,
    sessionSecret: value.SESSION_SECRET,
    jwtSecret: value.JWT_SECRET,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `${value.SITE_NAME} <no-reply@${new URL(siteUrl).hostname}>`,
    s3: value.S3_BUCKET && {
      endpoint: value.S3_ENDPOINT,
      region: value.S3_REGION,
      bucket: value.S3_BUCKET,
      accessKeyId: value.S3_ACCESS_KEY_ID,
      secretAccessKey: value.S3_SECRET_ACCESS_KEY,
    },
    demo: value.DEMO === "1",
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    rateLimits: value.RATE_LIMITS === "1",
    pageCacheBytes: value.PAGE_CACHE_MB * 1024 * 1024,
  };
}
