import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN } from "#shared/people/identity.limits.ts";

/** Number of most common passwords that are rejected: the number required by ASVS 5.0 (6.2.4). */
const REFUSED = 3_000;

const common: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter(({ length }) => length >= PASSWORD_MIN).slice(0, REFUSED),
);

/** True if a password is among the most common ones, ignoring case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
