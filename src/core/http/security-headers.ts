import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";

/** External origins that scripts may be loaded from and may connect to: those of configured services. */
export interface ForeignHosts {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  /** External targets of forms: a payment provider's pages. */
  readonly forms: readonly string[];
}

/**
 * Sets the security headers of every response. There are no inline scripts or styles: pages rendered for one
 * request add a nonce to `script-src`, cached pages have only external scripts.
 */
export function securityHeaders(options: { secure: boolean; foreign?: ForeignHosts }): RequestHandler {
  const { scripts, connections, forms } = options.foreign ?? { scripts: [], connections: [], forms: [] };
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          // Not 'none', because Firefox applies only this directive to prefetching (the next chapter). All
          // other directives are listed.
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

/**
 * Determines the headers of a constant middleware once, because helmet's dozen functions would otherwise run
 * on each request.
 */
function headersOf(middleware: ReturnType<typeof helmet>): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, (error) => {
    if (error) throw error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
