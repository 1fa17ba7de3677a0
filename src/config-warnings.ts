import type { Config } from "./config.ts";

/** Minimum number of distinct characters in a generated secret of at least 32 characters. */
const LETTERS_MIN = 12;

/** Returns warnings for the log about unsafe settings in production; an empty list in other environments. */
export function warningsOf(
  config: Pick<
    Config,
    | "env"
    | "siteUrl"
    | "trustProxy"
    | "sessionSecret"
    | "jwtSecret"
    | "demo"
    | "rateLimits"
    | "smtpUrl"
    | "payments"
  >,
): string[] {
  if (config.env !== "production") return [];
  const secrets = [
    ["SESSION_SECRET", config.sessionSecret],
    ["JWT_SECRET", config.jwtSecret],
  ] as const;
  return [
    ...(config.siteUrl.startsWith("http://")
      ? [
          "SITE_URL begins with http://: sessions and passwords travel unencrypted, and cookies are not Secure. Put TLS in front and say https://.",
        ]
      : []),
    ...(config.siteUrl.startsWith("https://") && config.trustProxy === 0
      ? [
          "SITE_URL begins with https://, and TRUST_PROXY is 0: nobody can sign in through the proxy that ends HTTPS, because the site does not believe it that the connection is secure. Set TRUST_PROXY to the number of proxies in front, usually 1.",
        ]
      : []),
    ...secrets
      .filter(([, secret]) => new Set(secret).size < LETTERS_MIN)
      .map(([name]) => `${name} looks as if it could be guessed. Make one by: openssl rand -base64 48`),
    ...(config.sessionSecret === config.jwtSecret
      ? ["SESSION_SECRET and JWT_SECRET are the same: who learns one has both."]
      : []),
    ...(config.demo
      ? [
          "DEMO is on: an empty database is filled with demo content. Its accounts cannot sign in, because everyone knows their password.",
        ]
      : []),
    ...(config.rateLimits ? [] : ["RATE_LIMITS is off: nobody's guesses at passwords are counted."]),
    ...(config.smtpUrl ? [] : ["SMTP_URL is not set: this site sends no email."]),
  ];
}
