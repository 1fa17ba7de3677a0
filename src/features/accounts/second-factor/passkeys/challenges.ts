import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { notValid } from "#core/base/errors.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { CHALLENGE_SECONDS } from "#shared/accounts/passkeys.limits.ts";
import { passkeysMessages } from "#shared/accounts/passkeys.messages.ts";
import type { PasskeyDependencies } from "./dependencies.ts";
import { UsedChallenge } from "./model.ts";

/** Use of a passkey that a challenge was made for; adding and confirming name the account. */
export type Purpose = `add ${string}` | `confirm ${string}` | "sign in";

type Signing = Pick<PasskeyDependencies, "config" | "services">;

/** Lengths in bytes: random part, expiry, and signature (RFC 2104 permits half of the hash). */
const [RANDOM, EXPIRY, SIGNATURE] = [16, 6, 16];

/**
 * Returns a new challenge. It is signed and contains its expiry, so that nothing is stored for pages that are
 * only looked at.
 */
export function newChallenge({ config, services }: Signing, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(EXPIRY);
  expiry.writeUIntBE(services.now().getTime() + CHALLENGE_SECONDS * 1000, 0, EXPIRY);
  const content = Buffer.concat([randomBytes(RANDOM), expiry]);
  return new Uint8Array(Buffer.concat([content, signatureOf(config, purpose, content)]));
}

/**
 * Uses a challenge up: of several concurrent answers to one, the first is accepted.
 * @throws 400 if it was made for another purpose or account, has expired, or was used
 */
export async function redeemChallenge(
  { config, services }: Signing,
  purpose: Purpose,
  challenge: string,
): Promise<void> {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== RANDOM + EXPIRY + SIGNATURE) throw refused();
  const content = bytes.subarray(0, RANDOM + EXPIRY);
  if (!timingSafeEqual(bytes.subarray(RANDOM + EXPIRY), signatureOf(config, purpose, content)))
    throw refused();
  const expires = new Date(content.readUIntBE(RANDOM, EXPIRY));
  if (expires <= services.now()) throw expired();
  try {
    await UsedChallenge.create([{ _id: bytes.toString("base64url"), expires }]);
  } catch (error) {
    throw isDuplicateKey(error) ? expired() : error;
  }
}

function signatureOf({ sessionSecret }: Signing["config"], purpose: Purpose, content: Buffer): Buffer {
  // The purpose is part of the signed text, so that no other signature made with this secret is valid here.
  const signed = createHmac("sha256", sessionSecret).update(`passkey: ${purpose}: `).update(content);
  return signed.digest().subarray(0, SIGNATURE);
}

const refused = () => notValid(passkeysMessages.refused);
const expired = () => notValid(passkeysMessages.expired);
