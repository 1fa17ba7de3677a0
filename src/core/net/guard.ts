import dns, { type LookupAddress, type LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./addresses.ts";

/** Thrown if an address does not lead to a server on the public internet. */
export class ClosedAddressError extends Error {
  override readonly name = "ClosedAddressError";
}

/** Resolves all addresses of a host. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface GuardOptions {
  /** Allowed protocols: `https:`, or `http:` too. */
  readonly protocols: readonly string[];
  /** Internal addresses that are allowed: for tests and development. */
  readonly inside?: ((url: URL) => boolean) | undefined;
  /** Replaces the system's resolver. */
  readonly resolve?: Resolve | undefined;
}

/**
 * Prevents requests to user-supplied addresses from reaching internal servers (SSRF; OWASP ASVS 5.0: 1.3.6).
 */
export interface Guard {
  /**
   * Validates an address without resolving its host: protocol, default port, no credentials, a public IP
   * address, or a name that has a dot and is not reserved for internal use.
   * @throws ClosedAddressError
   */
  judge(address: string, base?: URL): URL;
  /**
   * Returns the lookup for `http.request`: resolves the host once, rejects it if any of its addresses is
   * internal, and connects only to the checked addresses, so that the name cannot change in between (DNS
   * rebinding).
   */
  lookupOf(url: URL): LookupFunction;
}

export function createGuard({ protocols, inside = () => false, resolve = systems }: GuardOptions): Guard {
  const guarded: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, "", 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new ClosedAddressError(`${host} leads inside`), "", 0);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
  return {
    judge(address, base) {
      if (!URL.canParse(address, base)) throw new ClosedAddressError("no address");
      const url = new URL(address, base);
      if (inside(url)) return url;
      if (!protocols.includes(url.protocol)) throw new ClosedAddressError("another protocol");
      if (url.username || url.password) throw new ClosedAddressError("an address with credentials");
      // A parsed URL omits the default port of its protocol.
      if (!PORTS.includes(url.port)) throw new ClosedAddressError("another port than 80 and 443");
      const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
      if (
        isIP(host) ? !isPublicAddress(host) : !/\.[a-z0-9-]*[a-z][a-z0-9-]*$/.test(host) || INSIDE.test(host)
      )
        throw new ClosedAddressError("a host that lies inside");
      return url;
    },
    lookupOf: (url) => (inside(url) ? dns.lookup : guarded) as LookupFunction,
  };
}

const systems = dns.lookup as Resolve;
const PORTS = ["", "80", "443"];

/** Names reserved for internal use, whatever they resolve to (RFC 6761, RFC 8375). */
const INSIDE = /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|invalid)$/;
