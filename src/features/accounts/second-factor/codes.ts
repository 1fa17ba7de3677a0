import { randomInt } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import { RECOVERY_CODES, SECOND_FACTOR_CODE_MAX } from "#shared/accounts/second-factor.limits.ts";

/** Time step of authenticator apps in seconds (RFC 6238, 5.2). */
const STEP_SECONDS = 30;

/** Base 32 (RFC 4648): no digit looks like a letter. */
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
/**
 * Characters of a recovery code: 120 random bits, so that one round of SHA-256 is enough to store it (OWASP
 * ASVS 5.0, 6.5.2).
 */
const RECOVERY_LENGTH = 24;
const RECOVERY_CODE = new RegExp(`^[${ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** Returns a new secret for an authenticator app, in base 32. */
export const newOtpSecret = (): string => generateSecret();

/** Returns the address that an authenticator app reads from the QR code. */
export const otpUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret });

/** Returns the time step of an authenticator app's code; null if it is wrong. Accepts one step of clock error. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/** Returns new recovery codes as members see them: four groups of six characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
    return letters.join("").replace(/.{6}(?=.)/g, "$&-");
  });

/** Removes what members add to a code for readability, and what they paste with it. */
export const plainCode = (code: string): string =>
  code.length > SECOND_FACTOR_CODE_MAX ? "" : code.replace(/[\s-]/g, "").toLowerCase();

/** Returns true if a plain code has the form of a recovery code. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);
