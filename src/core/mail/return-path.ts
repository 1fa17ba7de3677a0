import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Unique return address of each mail for bounces (VERP). */
export interface ReturnPath {
  /** Returns the return address of a mail; null if the site has no bounce address. */
  of(letter: string): string | null;
  /** Returns the mail id of a return address; null if the signature is not valid. */
  read(address: string): string | null;
}

/**
 * Creates return addresses: `bounces@letters.example` gives `bounces+<letter>.<signature>@letters.example`;
 * the signature prevents forged bounces.
 */
export function createReturnPath(options: { secret: string; address: string | undefined }): ReturnPath {
  const [local = "", host = ""] = (options.address ?? "").toLowerCase().split("@");
  const key = Buffer.from(hkdfSync("sha256", options.secret, "", "fablewright return path v1", 32));
  // Hexadecimal, because some servers convert addresses to lower case.
  const sign = (letter: string): string =>
    createHmac("sha256", key).update(letter).digest("hex").slice(0, 16);
  return {
    of: (letter) => (host ? `${local}+${letter}.${sign(letter)}@${host}` : null),
    read(address) {
      const match = /^([^+@]+)\+([0-9a-f]{24})\.([0-9a-f]{16})@(.+)$/.exec(address.trim().toLowerCase());
      if (!host || match?.[1] !== local || match[4] !== host) return null;
      const expected = Buffer.from(sign(match[2]!));
      return timingSafeEqual(Buffer.from(match[3]!), expected) ? match[2]! : null;
    },
  };
}
