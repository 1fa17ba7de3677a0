import dns, { type LookupAddress, type LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./addresses.ts";

/** The address leads to no server on the open internet. */
export class ClosedAddressError extends Error {
  override readonly name = "ClosedAddressError";
}

/** Looks a host's addresses up, all of them. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface GuardOptions {
  /** What is asked by it: `https:`, or `http:` too. */
  readonly protocols: readonly string[];
  /** Addresses that may be asked although they are inside: for tests and development. */
  readonly inside?: ((url: URL) => boolean) | undefined;
  /** Stands in for the system's resolver. */
  readonly resolve?: Resolve | undefined;
}

/** Keeps requests to addresses that strangers chose from leading inside (SSRF; OWASP ASVS 5.0: 1.3.6). */
export interface Guard {
  /**
   * An address that may be asked, as far as that shows without looking its host up: protocol, own port, no
   * credentials, a public IP address or a name that has a dot and stands for nothing inside.
   * @throws ClosedAddressError
   */
  judge(address: string, base?: URL): URL;
  /**
   * What `http.request` looks the host up by: once, refused when any of its addresses lies inside, and connected to
   * the very addresses that were looked at, so that a name cannot lead elsewhere a moment later (DNS rebinding).
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
      // What is the protocol's own port is left out of a parsed address.
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

/** Names that stand for something inside whatever they resolve to (RFC 6761, RFC 8375). */
const INSIDE = /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|invalid)$/;
