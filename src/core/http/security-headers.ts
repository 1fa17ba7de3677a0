import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";

/** Origins beside our own that scripts may be loaded from and talk to: those of configured services. */
export interface ForeignHosts {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  /** Where our forms may lead: a payment provider's own pages. */
  readonly forms: readonly string[];
}

/**
 * Headers of every answer. No inline script or style anywhere: pages that are rendered for one request add a
 * nonce to `script-src`, cached pages have only external scripts.
 */
export function securityHeaders(options: { secure: boolean; foreign?: ForeignHosts }): RequestHandler {
  const { scripts, connections, forms } = options.foreign ?? { scripts: [], connections: [], forms: [] };
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          // Not 'none': Firefox judges what a page fetches ahead, the next chapter, by this alone. All else is named.
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...scripts],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", "data:", "blob:", ...connections],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...connections],
          mediaSrc: ["'self'"],
          manifestSrc: ["'self'"],
          workerSrc: ["'self'"],
          frameSrc: ["'none'"],
          formAction: ["'self'", ...forms],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          objectSrc: ["'none'"],
          ...(options.secure ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      strictTransportSecurity: options.secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
      xFrameOptions: { action: "deny" },
    }),
  );
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** What a middleware of constant headers sets, found out once: helmet's dozen of functions would run each time. */
function headersOf(middleware: ReturnType<typeof helmet>): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, (error) => {
    if (error) throw error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
