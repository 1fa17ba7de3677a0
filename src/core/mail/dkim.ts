import { createPublicKey } from "node:crypto";

/** DKIM signing key (RFC 6376). */
export interface DkimConfig {
  /** Private RSA key in PEM. */
  readonly privateKey: string;
  /** DNS stores the public key at `selector._domainkey.domain`. */
  readonly keySelector: string;
  readonly domainName: string;
}

/** Returns the DNS record for a key: its name and text. */
export function dkimRecord({ privateKey, keySelector, domainName }: DkimConfig): {
  readonly name: string;
  readonly key: string;
} {
  const half = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  return { name: `${keySelector}._domainkey.${domainName}`, key: half.toString("base64") };
}

/** Returns the domain of `Name <address>`. */
export const domainOf = (from: string): string =>
  (/@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? "localhost").toLowerCase();
