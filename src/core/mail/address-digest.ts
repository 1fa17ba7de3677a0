import { type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";

/** 16 MB and some 30 ms a try: whoever has the list cannot try all the addresses of the world on it. */
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };
/** The same for ever: without keys, a fingerprint is found again whatever keys have changed. */
const SALT = "fablewright: addresses that nobody may invite, v1";

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** The fingerprint of an address, whatever its case and its "+tag": 43 letters of base64url. */
export async function addressDigest(email: string): Promise<string> {
  const [name = "", host = ""] = email.trim().normalize("NFKC").toLowerCase().split("@");
  return (await derive(`${name.replace(/\+.*$/, "")}@${host}`, SALT, 32, COST)).toString("base64url");
}
