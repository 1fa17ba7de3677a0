import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { createGuard, type Resolve } from "./guard.ts";

/** What a stranger's server answered. */
export interface Fetched {
  /** Where it was found in the end. */
  readonly url: string;
  /** Content type without parameters, in lower case. */
  readonly type: string;
  /** `charset` of the content type, if it names one. */
  readonly charset: string | null;
  readonly body: Buffer;
}

/** What is wanted of an address that somebody else chose. */
export interface Wanted {
  /** Content types taken: `text/html`, or `image/` for all that begin so. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** What is longer: its beginning is enough, or it is refused. */
  readonly longer: "cut" | "refuse";
}

/** The address cannot be fetched, or must not be; `message` is for the log, never for a visitor. */
export class OutgoingError extends Error {
  override readonly name = "OutgoingError";
}

export interface Outgoing {
  /**
   * Gets a web address that a stranger named, without letting it reach inside (ASVS 5.0 1.3.6, OWASP SSRF): http and
   * https on their own ports, no credentials, only public unicast addresses. A name is resolved once for each
   * connection and the address that was judged is the one that is connected to, so that no second answer of a name
   * server counts; each of at most three redirects is judged anew. Sends no cookie and no referrer.
   * @throws OutgoingError for all that goes wrong, a stranger's server being none of our business
   */
  get(address: string, wanted: Wanted): Promise<Fetched>;
}

/** Milliseconds for all of it, redirects and body too. */
const TIMEOUT = 3_000;
const REDIRECTS_MAX = 3;
const HEADER_BYTES_MAX = 16 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Makes the way out. `inside` names origins that may be reached although they are inside: for tests and development. */
export function createOutgoing(options: {
  readonly userAgent: string;
  readonly inside?: readonly string[];
  /** Resolves names; the system's unless told. */
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
          // No connection is kept: the next one is judged again.
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
  // What is packed could unpack to anything.
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
