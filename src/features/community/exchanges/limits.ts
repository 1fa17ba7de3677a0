import type { SharedLimit } from "#core/limits/rules.ts";

/** Not in the specification. Same as for challenges. */
export const exchangesByMember: SharedLimit = {
  name: "exchangesByMember",
  points: 10,
  seconds: 24 * 60 * 60,
};
/** Not in the specification. Members who change their mind sign up again. */
export const signUpsByMember: SharedLimit = { name: "signUpsByMember", points: 30, seconds: 60 * 60 };
/**
 * Not in the specification. Enough for a large exchange on its deadline; each action notifies members, also
 * by mail.
 */
export const organisingByMember: SharedLimit = { name: "organisingByMember", points: 100, seconds: 60 * 60 };
