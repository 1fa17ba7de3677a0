import { createHash, randomBytes } from "node:crypto";

/** Returns a random 256-bit token for a link. */
export const newWord = (): string => randomBytes(32).toString("base64url");

/** Returns the stored hash of a token, so that access to the database does not reveal the link. */
export const wordDigest = (word: string): string => createHash("sha256").update(word).digest("base64url");
