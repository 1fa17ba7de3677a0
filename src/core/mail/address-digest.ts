import { type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";

/**
 * 16 MB and about 30 ms for each attempt, so that a leaked list cannot be reversed by trying all known
 * addresses.
 */
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };
/**
 * Constant and independent of encryption keys, so that a fingerprint is still found after keys have changed.
 */
const SALT = "fablewright: addresses that nobody may invite, v1";

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Returns the fingerprint of an address, ignoring case and "+tag": 43 characters of base64url. */
export async function addressDigest(email: string): Promise<string> {
  const [name = "", host = ""] = email.trim().normalize("NFKC").toLowerCase().split("@");
  return (await derive(`${name.replace(/\+.*$/, "")}@${host}`, SALT, 32, COST)).toString("base64url");
}
