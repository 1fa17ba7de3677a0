import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** The address to which a letter that cannot be delivered comes back, of each letter its own (VERP). */
export interface ReturnPath {
  /** Null where the site has no address for what comes back. */
  of(letter: string): string | null;
  /** The letter that an address was of; null for what we did not sign. */
  read(address: string): string | null;
}

/** `bounces@letters.example` makes `bounces+<letter>.<signature>@letters.example`: nobody has others' letters bounce. */
export function createReturnPath(options: { secret: string; address: string | undefined }): ReturnPath {
  const [local = "", host = ""] = (options.address ?? "").toLowerCase().split("@");
  const key = Buffer.from(hkdfSync("sha256", options.secret, "", "fablewright return path v1", 32));
  // In hex: some servers write addresses in lower case.
  const sign = (letter: string): string =>
    createHmac("sha256", key).update(letter).digest("hex").slice(0, 16);
  return {
    of: (letter) => (host ? `${local}+${letter}.${sign(letter)}@${host}` : null),
    read(address) {
      const found = /^([^+@]+)\+([0-9a-f]{24})\.([0-9a-f]{16})@(.+)$/.exec(address.trim().toLowerCase());
      if (!host || found?.[1] !== local || found[4] !== host) return null;
      const wanted = Buffer.from(sign(found[2]!));
      return timingSafeEqual(Buffer.from(found[3]!), wanted) ? found[2]! : null;
    },
  };
}
