import { createPublicKey } from "node:crypto";

/** What signs mails (DKIM, RFC 6376). */
export interface DkimConfig {
  /** RSA, in PEM. */
  readonly privateKey: string;
  /** `selector._domainkey.domain` is where DNS has the key's other half. */
  readonly keySelector: string;
  readonly domainName: string;
}

/** What stands in DNS for a key: its name and its text. */
export function dkimRecord({ privateKey, keySelector, domainName }: DkimConfig): {
  readonly name: string;
  readonly key: string;
} {
  const half = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  return { name: `${keySelector}._domainkey.${domainName}`, key: half.toString("base64") };
}

/** The domain of `Name <address>`. */
export const domainOf = (from: string): string => (/@([^\s>]+)/.exec(from)?.[1] ?? "localhost").toLowerCase();
