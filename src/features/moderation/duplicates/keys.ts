import { createHmac } from "node:crypto";
import { addressKey } from "#core/limits/client-key.ts";

/** Mail services that deliver several domain names to one mailbox. */
const ONE_SERVICE: Readonly<Record<string, string>> = {
  "googlemail.com": "gmail.com",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
};

/**
 * Normalises an email address so that it mostly identifies a person: lower case, without a plus tag and
 * dots, with the service's main domain. For services where dots matter (see `sameMailbox`), the same key only
 * makes the same person likely.
 */
export function emailKey(email: string): string {
  const { mailbox, service } = partsOf(email);
  return `${mailbox.replaceAll(".", "")}@${service}`;
}

/** True if both addresses certainly reach one mailbox. */
export function sameMailbox(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)];
  if (one.service !== other.service) return false;
  return one.service === "gmail.com" ? emailKey(a) === emailKey(b) : one.mailbox === other.mailbox;
}

function partsOf(email: string): { mailbox: string; service: string } {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .trim()
    .normalize("NFKC")
    .toLowerCase();
  const mailbox = email.slice(0, at).trim().normalize("NFKC").toLowerCase().replace(/\+.*$/, "");
  return { mailbox, service: ONE_SERVICE[domain] ?? domain };
}

/** Network of an IP address: its /24, or /64 for IPv6. "" for none. */
export function networkOf(ip: string): string {
  if (!ip) return "";
  const key = addressKey(ip);
  return key.includes(":") ? key : `${key.split(".").slice(0, 3).join(".")}.0/24`;
}

/**
 * Creates keyed hashes: IP addresses and browsers are only compared, so they are stored as hashes that only
 * this site can compute.
 */
export function createHashes(secret: string) {
  const hash = (kind: string, value: string): string =>
    createHmac("sha256", secret).update(`duplicates ${kind}\n${value}`).digest("base64url").slice(0, 22);
  return {
    ip: (ip: string): string => hash("ip", addressKey(ip)),
    device: (userAgent: string, acceptLanguage: string): string =>
      hash("device", `${userAgent}\n${acceptLanguage}`),
  };
}

export type Hashes = ReturnType<typeof createHashes>;
