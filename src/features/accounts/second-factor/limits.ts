import type { SharedLimit } from "#core/limits/rules.ts";

/**
 * Limit on code checks per member. With it, guessing a six-digit code takes years. Not in the specification.
 */
export const codeByMember: SharedLimit = { name: "secondFactorByMember", points: 5, seconds: 15 * 60 };

/** Limits on the use of passkeys, each of which costs a signature check. Not in the specification. */
export const passkeyByAddress: SharedLimit = { name: "passkeyByAddress", points: 25, seconds: 5 * 60 };
export const passkeyByMember: SharedLimit = { name: "passkeyByMember", points: 20, seconds: 15 * 60 };
