import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { createGuard, type Resolve } from "./guard.ts";

/** Response of a user-supplied server. */
export interface Fetched {
  /** Final URL after redirects. */
  readonly url: string;
  /** Content type without parameters, in lower case. */
  readonly type: string;
  /** `charset` of the content type, if it names one. */
  readonly charset: string | null;
  readonly body: Buffer;
}

/** Requirements on the response from a user-supplied address. */
export interface Wanted {
  /** Accepted content types: `text/html`, or `image/` as a prefix. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Handling of longer content: truncate it, or reject it. */
  readonly longer: "cut" | "refuse";
}

/** Thrown if the address cannot or must not be fetched; `message` is for the log, never for a visitor. */
export class OutgoingError extends Error {
  override readonly name = "OutgoingError";
}

export interface Outgoing {
  /**
   * Fetches a user-supplied URL without access to internal servers (ASVS 5.0 1.3.6, OWASP SSRF): http and
   * https on their default ports, no credentials, only public unicast addresses. A name is resolved once for
   * each connection, and the checked address is the one connected to, so that a later DNS answer has no
   * effect; each of at most three redirects is checked again. Sends no cookie and no referrer.
   * @throws OutgoingError for any failure
   */
  get(address: string, wanted: Wanted): Promise<Fetched>;
}

/** Timeout in milliseconds for the whole request, including redirects and body. */
const TIMEOUT = 3_000;
const REDIRECTS_MAX = 3;
const HEADER_BYTES_MAX = 16 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Creates the fetcher. `inside` lists internal origins that are allowed: for tests and development. */
export function createOutgoing(options: {
  readonly userAgent: string;
  readonly inside?: readonly string[];
  /** DNS resolver. Default: the system's. */
  readonly resolve?: Resolve;
  readonly timeout?: number;
}): Outgoing {
  const { userAgent, inside = [], resolve, timeout = TIMEOUT } = options;
  const guard = createGuard({
    protocols: ["http:", "https:"],
    inside: ({ origin }) => inside.includes(origin),
    resolve,
  });

  const ask = (url: URL, wanted: Wanted, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = (url.protocol === "https:" ? https : http).request(
        url,
        {
          // Connections are not reused, so that the next one is checked again.
          agent: false,
          lookup: guard.lookupOf(url),
          headers: {
            "User-Agent": userAgent,
            Accept: wanted.types.map((type) => (type.endsWith("/") ? `${type}*` : type)).join(", "),
            "Accept-Encoding": "identity",
          },
          maxHeaderSize: HEADER_BYTES_MAX,
          signal,
        },
        resolve,
      );
      request.on("error", reject);
      request.end();
    });

  return {
    async get(address, wanted) {
      const signal = AbortSignal.timeout(timeout);
      try {
        let url = guard.judge(address);
        for (let redirects = 0; ; redirects += 1) {
          const response = await ask(url, wanted, signal);
          const { location } = response.headers;
          if (!REDIRECTS.has(response.statusCode ?? 0) || !location) return await read(url, response, wanted);
          response.destroy();
          if (redirects === REDIRECTS_MAX) throw new OutgoingError("too many redirects");
          url = guard.judge(location, url);
        }
      } catch (error) {
        if (error instanceof OutgoingError) throw error;
        throw new OutgoingError("could not be fetched", { cause: error });
      }
    },
  };
}

async function read(url: URL, response: IncomingMessage, wanted: Wanted): Promise<Fetched> {
  const { statusCode, headers } = response;
  const [type = "", ...parameters] = (headers["content-type"] ?? "").split(";").map((part) => part.trim());
  const refuse = (why: string): never => {
    response.destroy();
    throw new OutgoingError(why);
  };
  if (statusCode !== 200) refuse(`answered ${statusCode}`);
  if (
    !wanted.types.some((each) =>
      each.endsWith("/") ? type.toLowerCase().startsWith(each) : type.toLowerCase() === each,
    )
  )
    refuse("another type of content");
  // Compressed content could expand to any size.
  if ((headers["content-encoding"] ?? "identity") !== "identity") refuse("packed content");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < wanted.maxBytes) continue;
    if (size > wanted.maxBytes && wanted.longer === "refuse") refuse("too long");
    if (wanted.longer === "cut") break;
  }
  const charset = parameters.map((part) => /^charset="?([^"]+)"?$/i.exec(part)?.[1]).find(Boolean);
  return {
    url: url.href,
    type: type.toLowerCase(),
    charset: charset ?? null,
    body: Buffer.concat(chunks).subarray(0, wanted.maxBytes),
  };
}
