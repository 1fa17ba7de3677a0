import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN } from "../../../shared/people/identity.limits.ts";

/** How many are refused, the commonest first: what ASVS 5.0 asks for (6.2.4). */
const REFUSED = 3_000;

const common: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].filter(({ length }) => length >= PASSWORD_MIN).slice(0, REFUSED),
);

/** Whether a password is among those that are tried first, in whatever case it is written. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
