import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { Express, Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { isProxied } from "./refuse-proxies.ts";

/** Settings that tell what a request through a proxy means. */
export interface ProxySettings {
  readonly siteUrl: string;
  readonly trustProxy: number | string;
}

/** Express setting: true on an https site that trusts no proxy. */
const UNTRUSTED = "untrusted proxy";

/**
 * Sets which proxies Express trusts, and the meaning of `request.ip`: the client's address. On an https site that
 * trusts no proxy, every visitor would have the proxy's address, and one visitor's failed sign-ins would lock everybody
 * out; there the address that the nearest proxy added counts (decision 81).
 */
export function setProxies(app: Express, { siteUrl, trustProxy }: ProxySettings): void {
  app.set("trust proxy", trustProxy);
  app.set(UNTRUSTED, trustProxy === 0 && siteUrl.startsWith("https://"));
  const trusted = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(app.request), "ip")!.get!;
  Object.defineProperty(app.request, "ip", {
    configurable: true,
    enumerable: true,
    get(this: Request): string | undefined {
      return (untrustedProxyOf(this) && forwardedAddress(this)) || trusted.call(this);
    },
  });
}

/** Returns the address of the untrusted proxy that passed a request on; null if there is none. */
export const untrustedProxyOf = (request: Request): string | null =>
  request.app.get(UNTRUSTED) && isProxied(request) ? (request.socket.remoteAddress ?? null) : null;

/**
 * Returns the address for which the nearest proxy says it asks: the last one, because clients may send the others
 * themselves. Undefined if it names none.
 */
function forwardedAddress({ headers }: Pick<IncomingMessage, "headers">): string | undefined {
  const named = [
    String(headers["x-forwarded-for"] ?? "")
      .split(",")
      .at(-1)!,
    String(headers["x-real-ip"] ?? ""),
    /for="?\[?([0-9a-f.:]+)/i.exec(
      String(headers.forwarded ?? "")
        .split(",")
        .at(-1)!,
    )?.[1] ?? "",
  ];
  return named.map((address) => address.trim()).find((address) => isIP(address) !== 0);
}

/** Paths that monitors ask for at the process itself, without a proxy. */
const MONITORED = ["/healthz", "/readyz"];

/**
 * Logs the first request of each kind which shows that TRUST_PROXY does not fit the site: through a proxy that is not
 * trusted, or over plain HTTP although the site's address begins with https.
 */
export function reportProxies(logger: Logger, { siteUrl, trustProxy }: ProxySettings): RequestHandler {
  const isHttps = siteUrl.startsWith("https://");
  const logged = new Set<string>();
  return (request, _response, next) => {
    if (trustProxy !== 0 && (!isHttps || request.secure)) return next();
    const warning = problemOf(request);
    if (warning && !logged.has(warning)) {
      logged.add(warning);
      logger.warn({ path: request.path }, warning);
    }
    next();
  };

  function problemOf(request: Request): string | null {
    if (isProxied(request)) {
      if (trustProxy === 0) return isHttps ? UNTRUSTED_HTTPS : UNTRUSTED_HTTP;
      return NOT_SECURE;
    }
    return isHttps && !MONITORED.includes(request.path) ? plain(siteUrl) : null;
  }
}

const UNTRUSTED_HTTPS =
  "a request came through a proxy, and TRUST_PROXY is 0: nobody can sign in, because the site does not know that the connection to the proxy is secure. Set TRUST_PROXY to the number of proxies in front, usually 1, and restart.";
const UNTRUSTED_HTTP =
  "a request came through a proxy, and TRUST_PROXY is 0: all visitors count as one for rate limits. Set TRUST_PROXY to the number of proxies in front, usually 1, and restart.";
const NOT_SECURE =
  "a request came through a proxy that does not say that its connection is secure: nobody can sign in this way. Let the proxy send X-Forwarded-Proto: https, and let TRUST_PROXY be the number of proxies in front.";
const plain = (siteUrl: string): string =>
  `a request came over plain HTTP, but SITE_URL is ${siteUrl}: nobody can sign in this way. Let requests come through the proxy that ends HTTPS, and set TRUST_PROXY to the number of proxies in front.`;
