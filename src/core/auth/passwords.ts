import argon2 from "argon2";

/** argon2id with OWASP's parameters: 19 MiB, 2 passes, 1 lane. */
const options = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of an unknown random password, with the same parameters. */
const NOBODYS =
  "$argon2id$v=19$m=19456,p=1,t=2$YfLVEHci1kCLkBjBLkuYng$CYtxwZ2w9X29nxll+G06gpsMY/hdA0qJvvmBKEr3fYU";

/** The password of every demo account. It is printed at the start of a demo, so production refuses it. */
export const DEMO_PASSWORD = "fablewright";

/** Returns true if a typed password is the demo's. */
export const isDemoPassword = (password: string): boolean => password.normalize("NFKC") === DEMO_PASSWORD;

/** Returns a PHC string of the password. */
export const hashPassword = (password: string): Promise<string> =>
  argon2.hash(password.normalize("NFKC"), options);

/**
 * Verifies a password. Without a hash (unknown account) it does the same work and returns false, so that an
 * unknown account takes as long as a wrong password (ASVS 6.3.8).
 */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await argon2.verify(hash ?? NOBODYS, password.normalize("NFKC"));
  return Boolean(hash) && fits;
}
