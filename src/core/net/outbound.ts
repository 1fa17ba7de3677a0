import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { createGuard, type GuardOptions } from "./guard.ts";

/** Request to a user-supplied server. */
export interface OutboundRequest {
  readonly method: "GET" | "HEAD" | "POST";
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Buffer;
  /** Timeout in milliseconds for the whole request. Default: 10,000. */
  readonly timeoutMs?: number;
  /** Limit on bytes read from the response; longer ones are truncated. Default: 64 KiB. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface OutboundAnswer {
  readonly status: number;
  /** Headers by lower-case name; repeated ones are joined as by node:http. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/**
 * Client for requests to user-supplied addresses, which must not reach internal servers (SSRF, OWASP ASVS
 * 5.0: 1.3.6).
 */
export interface Outbound {
  /**
   * Sends one request: redirects are returned, not followed, and no connection is kept alive.
   * @throws ClosedAddressError for a forbidden address; Error for any other failure
   */
  ask(url: string, request: OutboundRequest): Promise<OutboundAnswer>;
  /** Returns true if the address is allowed, as far as can be decided without resolving its host. */
  mayAsk(url: string): boolean;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

/** Creates the client: https to public addresses only, see `createGuard`. */
export function createOutbound(options: Omit<GuardOptions, "protocols"> = {}): Outbound {
  const guard = createGuard({ ...options, protocols: ["https:"] });
  return {
    mayAsk(url) {
      try {
        return Boolean(guard.judge(url));
      } catch {
        return false;
      }
    },
    async ask(text, { method, headers = {}, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, signal }) {
      const url = guard.judge(text);
      const deadline = AbortSignal.timeout(timeoutMs);
      const send = url.protocol === "https:" ? overHttps : overHttp;
      return new Promise<OutboundAnswer>((resolve, reject) => {
        const lookup = guard.lookupOf(url);
        const options = { method, headers, agent: false, lookup, signal: joined(deadline, signal) };
        const sent = send(url, options, (answer) => {
          const chunks: Buffer[] = [];
          let size = 0;
          const end = () => {
            const head = { status: answer.statusCode ?? 0, headers: flat(answer.headers) };
            resolve({ ...head, body: Buffer.concat(chunks).subarray(0, maxBytes) });
          };
          answer.on("data", (chunk: Buffer) => {
            chunks.push(chunk);
            size += chunk.length;
            if (size < maxBytes) return;
            end();
            answer.destroy();
          });
          answer.on("end", end);
          answer.on("error", reject);
        });
        sent.on("error", reject);
        sent.end(body);
      });
    },
  };
}

const joined = (deadline: AbortSignal, signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([deadline, signal]) : deadline;

const flat = (headers: NodeJS.Dict<string | string[]>): OutboundAnswer["headers"] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
