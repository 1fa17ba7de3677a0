import { createHmac } from "node:crypto";
import { addressKey } from "../../../core/limits/client-key.ts";

/** Mail services of one mailbox under several names. */
const ONE_SERVICE: Readonly<Record<string, string>> = {
  "googlemail.com": "gmail.com",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "protonmail.com": "proton.me",
  "pm.me": "proton.me",
};

/**
 * An address by which mail for one person is mostly told apart: lower case, without a tag after a plus and without
 * dots, of the service's one name. Where dots count (`sameMailbox` knows), it is only likely the same person's.
 */
export function emailKey(email: string): string {
  const { mailbox, service } = partsOf(email);
  return `${mailbox.replaceAll(".", "")}@${service}`;
}

/** Whether mail to both goes to one mailbox for sure. */
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

/** The neighbourhood of an address: its /24, or an IPv6 client's /64. "" for none. */
export function networkOf(ip: string): string {
  if (!ip) return "";
  const key = addressKey(ip);
  return key.includes(":") ? key : `${key.split(".").slice(0, 3).join(".")}.0/24`;
}

/** Addresses and browsers are compared, never read again: kept as hashes that only this site can make. */
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
