import { createHash, randomBytes } from "node:crypto";

/** Returns 256 random bits as 43 URL-safe characters, for codes and tokens that cannot be guessed. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/**
 * Returns the stored hash of a secret. One round of SHA-256 is enough, because the secret is as long and
 * random as the hash and cannot be guessed by trying (OWASP ASVS 5.0, 6.5.2).
 */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
