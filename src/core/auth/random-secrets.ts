import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as 43 letters that a URL takes as they are: a code or token that nobody guesses. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/**
 * What is kept of a secret. One round of SHA-256 is enough: what is hashed is as long and random as the hash, so
 * there is nothing to try out (OWASP ASVS 5.0, 6.5.2).
 */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
