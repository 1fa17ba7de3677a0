import { createHash, randomBytes } from "node:crypto";

/** 256 bits for a link that nobody can guess. */
export const newWord = (): string => randomBytes(32).toString("base64url");

/** What is kept of it: whoever reads the database cannot follow the link. */
export const wordDigest = (word: string): string => createHash("sha256").update(word).digest("base64url");
